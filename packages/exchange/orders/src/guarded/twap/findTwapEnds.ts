import { findSeaportEnds } from '@oxbow/activity/findSeaportEnds'
import type { SignatureEnd } from '@oxbow/activity/SignatureEnd'
import { guardContracts } from '@oxbow/guards/guardContracts'
import { getLogsInRanges } from '@oxbow/rpc/getLogsInRanges'
import { placeLogs } from '@oxbow/rpc/placeLogs'
import { type Client, type Hex, pad, toEventSelector } from 'viem'
import type { TwapPart } from './readSignedTwap.ts'

/** Range that nodes usually accept in one request for logs of given contracts. */
const mostBlocks = 400_000n
const canceled = toEventSelector('PlanCanceled(address,bytes32)')

/**
 * Finds how parts of one account's TWAPs ended in the newest blocks, from logs of Seaport and of PlanZone that name the account.
 *
 * @returns a lookup by TWAP and part; undefined if no log shows an end
 * @throws {LogsUnavailableError} when the node doesn't return logs
 */
export async function findTwapEnds(
  rpc: Client,
  { owner, seaport, toBlock }: findTwapEnds.Parameters,
): Promise<(id: Hex, part: Pick<TwapPart, 'hash' | 'order'>) => SignatureEnd | undefined> {
  const zone = guardContracts.planZone.address.toLowerCase() as Hex
  const range = { fromBlock: toBlock > mostBlocks ? toBlock - mostBlocks : 0n, toBlock }
  const [ofOrder, found] = await Promise.all([
    findSeaportEnds(rpc, { offerer: owner, seaport, toBlock }),
    getLogsInRanges(rpc, { addresses: [zone], topics: [canceled], indexed: [pad(owner)], ...range }),
  ])
  const cancellations = placeLogs(found, range).filter(
    ({ address, topics }) => address === zone && topics[0] === canceled && topics[1] === pad(owner),
  )
  return (id, { hash, order }) => {
    const end = ofOrder({ hash, counter: order.counter })
    const own = cancellations.find(({ topics }) => topics[2] === id)
    return end ?? (own && { kind: 'canceled', blockNumber: own.blockNumber })
  }
}

export declare namespace findTwapEnds {
  type Parameters = {
    /** Lower-case. */
    readonly owner: Hex
    readonly seaport: Hex
    readonly toBlock: bigint
  }
}
