import { getLogsInRanges } from '@oxbow/rpc/getLogsInRanges'
import { type PlacedLog, placeLogs } from '@oxbow/rpc/placeLogs'
import { type Client, type Hex, pad, toEventSelector } from 'viem'
import type { SignatureEnd } from './SignatureEnd.ts'

/** Range that nodes usually accept in one request for logs of given contracts. */
const mostBlocks = 400_000n
const fulfilled = toEventSelector(
  'OrderFulfilled(bytes32,address,address,address,(uint8,address,uint256,uint256)[],(uint8,address,uint256,uint256,address)[])',
)
const canceled = toEventSelector('OrderCancelled(bytes32,address,address)')
const incremented = toEventSelector('CounterIncremented(uint256,address)')

/**
 * Finds how Seaport orders of one account ended in the newest blocks. Only logs of Seaport that name the account count.
 *
 * @returns a lookup by order; undefined if no log shows an end
 * @throws {LogsUnavailableError} when the node doesn't return logs
 */
export async function findSeaportEnds(
  rpc: Client,
  { offerer, seaport, toBlock }: findSeaportEnds.Parameters,
): Promise<(order: findSeaportEnds.Order) => SignatureEnd | undefined> {
  const range = { fromBlock: toBlock > mostBlocks ? toBlock - mostBlocks : 0n, toBlock }
  const asked = { addresses: [seaport], topics: [fulfilled, canceled, incremented], indexed: [pad(offerer)] }
  const found = placeLogs(await getLogsInRanges(rpc, { ...asked, ...range }), range)
  const logs = found
    .filter(({ address, topics }) => address === seaport.toLowerCase() && topics[1] === pad(offerer))
    .toSorted((a, b) => Number(a.blockNumber - b.blockNumber))
  const increments = logs.filter(({ topics }) => topics[0] === incremented)
  return ({ counter, hash }) => {
    const isOf = ({ data }: PlacedLog) => data.slice(0, 66) === hash
    const fill = logs.find((log) => log.topics[0] === fulfilled && isOf(log))
    if (fill) return { kind: 'used', blockNumber: fill.blockNumber }
    const own =
      logs.find((log) => log.topics[0] === canceled && isOf(log)) ?? increments[firstAfter(counter, increments)]
    return own && { kind: 'canceled', blockNumber: own.blockNumber }
  }
}

export declare namespace findSeaportEnds {
  type Order = { readonly hash: Hex; readonly counter: bigint }
  type Parameters = {
    readonly seaport: Hex
    /** Lower-case. */
    readonly offerer: Hex
    readonly toBlock: bigint
  }
}

/** Counters are random, so an increment ends an order only after the one that brought its counter, or after the first counter, 0. */
function firstAfter(counter: bigint, increments: readonly PlacedLog[]): number {
  if (counter === 0n) return 0
  const brought = increments.findLastIndex(({ data }) => data.length === 66 && BigInt(data) === counter)
  return brought < 0 ? -1 : brought + 1
}
