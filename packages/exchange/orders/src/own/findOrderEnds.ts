import type { SignatureEnd } from '@oxbow/activity/SignatureEnd'
import type { Network } from '@oxbow/chain/Network'
import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import { getLogsInRanges } from '@oxbow/rpc/getLogsInRanges'
import { type PlacedLog, placeLogs } from '@oxbow/rpc/placeLogs'
import { type Hex, pad, toEventSelector } from 'viem'
import { isTakenBack } from '../readCancellation.ts'
import type { OwnOrder } from './ordersQueryOptions.ts'

/** Range that nodes usually accept in one request for logs of given contracts. */
const mostBlocks = 400_000n
const filled = toEventSelector('Fill(bytes32,address,address,uint256)')
const invalidated = toEventSelector('UnorderedNonceInvalidation(address,uint256,uint256)')

/**
 * Finds how orders of one account ended in the newest blocks, from logs of their reactors and of Permit2. A node may return logs that don't match the
 * filter, so only logs of those contracts that name the account count.
 *
 * @returns a lookup by order; undefined if no log shows an end
 * @throws {LogsUnavailableError} when the node doesn't return logs
 */
export async function findOrderEnds(
  client: NodeAccess,
  { account, network, orders, toBlock }: findOrderEnds.Parameters,
): Promise<(order: Pick<OwnOrder, 'hash' | 'order'>) => SignatureEnd | undefined> {
  const { chainId, contracts } = network
  const range = { fromBlock: toBlock > mostBlocks ? toBlock - mostBlocks : 0n, toBlock }
  const search = async (addresses: readonly Hex[], topic: Hex, next: Hex[]) => {
    const asked = { addresses, topics: [topic], indexed: [next] }
    const logs = placeLogs(await getLogsInRanges(client.rpc(chainId), { ...asked, ...range }), range)
    return logs.filter(({ topics }) => topics[0] === topic)
  }
  const reactors = [...new Set(orders.map(({ order }) => order.info.reactor))]
  const owner = pad(account)
  const permit2 = contracts.permit2.toLowerCase()
  const [fills, invalidations] = await Promise.all([
    search(
      reactors,
      filled,
      orders.map(({ hash }) => hash),
    ),
    search([contracts.permit2], invalidated, [owner]),
  ])
  const cancellations = invalidations
    .filter(({ address, topics }) => address === permit2 && topics[1] === owner)
    .flatMap(toCancellation)
  return ({ hash, order: { info } }) => {
    const fill = fills.find(
      ({ address, topics }) => address === info.reactor && topics[1] === hash && topics[3] === owner,
    )
    if (fill) return { kind: 'used', blockNumber: fill.blockNumber }
    const own = cancellations.find((each) => isTakenBack(info.nonce, each))
    return own && { kind: 'canceled', blockNumber: own.blockNumber }
  }
}

export declare namespace findOrderEnds {
  type Parameters = {
    readonly network: Pick<Network, 'chainId' | 'contracts'>
    /** Lower-case. */
    readonly account: Hex
    readonly orders: readonly Pick<OwnOrder, 'hash' | 'order'>[]
    readonly toBlock: bigint
  }
}

type Cancellation = { readonly word: bigint; readonly mask: bigint; readonly blockNumber: bigint }

/** Parses Permit2's log: a word of the nonce bitmap and the bits that were set. */
function toCancellation({ blockNumber, data, topics }: PlacedLog): readonly Cancellation[] {
  if (topics.length !== 2 || data.length !== 130) return []
  return [{ word: BigInt(data.slice(0, 66)), mask: BigInt(`0x${data.slice(66)}`), blockNumber }]
}
