import type { Network } from '@oxbow/chain/Network'
import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import { getLogsInRanges } from '@oxbow/rpc/getLogsInRanges'
import type { RawLog } from '@oxbow/rpc/RawLog'
import { type Hex, pad, toEventSelector } from 'viem'
import { isTakenBack } from '../readCancellation.ts'
import type { OwnOrder } from './ordersQueryOptions.ts'

/** By which log an order ended. */
export type OrderEnd = { readonly kind: 'used' | 'canceled'; readonly blockNumber: bigint }

/** What nodes give of named contracts at once. */
const mostBlocks = 400_000n
const filled = toEventSelector('Fill(bytes32,address,address,uint256)')
const invalidated = toEventSelector('UnorderedNonceInvalidation(address,uint256,uint256)')

/**
 * What ended orders of one account in the newest blocks, by the logs of their reactors and of Permit2.
 *
 * @returns tells it of each order; undefined where no log does
 * @throws {LogsUnavailableError} when the node does not give the logs
 */
export async function findOrderEnds(
  client: NodeAccess,
  { account, network, orders, toBlock }: findOrderEnds.Parameters,
): Promise<(order: Pick<OwnOrder, 'hash' | 'order'>) => OrderEnd | undefined> {
  const { chainId, contracts } = network
  const search = async (addresses: readonly Hex[], topic: Hex, next: Hex[]) =>
    (await getLogsInRanges(client.rpc(chainId), {
      addresses,
      topics: [topic],
      indexed: [next],
      fromBlock: toBlock > mostBlocks ? toBlock - mostBlocks : 0n,
      toBlock,
    })) as readonly PlacedLog[]
  const reactors = [...new Set(orders.map(({ order }) => order.info.reactor))]
  const [fills, cancellations] = await Promise.all([
    search(
      reactors,
      filled,
      orders.map(({ hash }) => hash),
    ),
    search([contracts.permit2], invalidated, [pad(account)]),
  ])
  return ({ hash, order: { info } }) => {
    const fill = fills.find(({ address, topics }) => topics[1] === hash && address.toLowerCase() === info.reactor)
    if (fill) return { kind: 'used', blockNumber: BigInt(fill.blockNumber) }
    const own = cancellations.find(({ data }) => isTakenBack(info.nonce, toTaken(data)))
    return own && { kind: 'canceled', blockNumber: BigInt(own.blockNumber) }
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

/** Nodes say of each log where it is. */
type PlacedLog = RawLog & { readonly blockNumber: Hex }

/** Of Permit2's log: a word of nonces, and those of it that were spent. */
function toTaken(data: Hex): { readonly word: bigint; readonly mask: bigint } {
  return { word: BigInt(data.slice(0, 66)), mask: BigInt(`0x${data.slice(66, 130)}`) }
}
