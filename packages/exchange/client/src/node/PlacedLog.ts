import { getLogsInRanges } from '@oxbow/rpc/getLogsInRanges'
import type { Client, Hex } from 'viem'

type RawLog = Awaited<ReturnType<typeof getLogsInRanges>>[number]

/** A log with its position on the chain, as nodes return it. */
export type PlacedLog = RawLog & {
  readonly blockNumber: Hex
  readonly logIndex: Hex
  readonly transactionHash: Hex
  /** Only newer nodes include it. */
  readonly blockTimestamp?: Hex | undefined
}

export type BlockSpan = { readonly fromBlock: bigint; readonly toBlock: bigint }

/** Reading more would keep page and node busy for minutes. */
const logsAtMost = 100_000
const blocksAtOnce = 500_000n
const windowAtFirst = 2_000n
const blocksAskedAtMost = 200

/**
 * Logs of a span of blocks; undefined if they are too many for a page.
 *
 * @throws {LogsUnavailableError}
 */
export async function readLogs(
  rpc: Client,
  { fromBlock, toBlock }: BlockSpan,
  filter: LogFilter,
): Promise<readonly PlacedLog[] | undefined> {
  const logs: PlacedLog[] = []
  for (let from = fromBlock; from <= toBlock; from += blocksAtOnce) {
    const last = from + blocksAtOnce - 1n
    const found = await getLogsInRanges(rpc, { ...filter, fromBlock: from, toBlock: last < toBlock ? last : toBlock })
    for (const log of found) logs.push(log as PlacedLog)
    if (logs.length > logsAtMost) return undefined
  }
  return logs
}

export type LogFilter = Pick<getLogsInRanges.Parameters, 'topics' | 'indexed'> & {
  readonly addresses: readonly Hex[]
}

/**
 * Newest log of a span. Searches backwards in growing windows, because it is usually near the end.
 *
 * @throws {LogsUnavailableError}
 */
export async function readLastLog(
  rpc: Client,
  { fromBlock, toBlock }: BlockSpan,
  filter: LogFilter,
): Promise<PlacedLog | undefined> {
  let size = windowAtFirst
  for (let to = toBlock; to >= fromBlock; to -= size, size *= 2n) {
    const from = to - size + 1n
    const span = { fromBlock: from > fromBlock ? from : fromBlock, toBlock: to }
    const found = await getLogsInRanges(rpc, { ...filter, ...span })
    if (found.length > 0) return found.at(-1) as PlacedLog
  }
  return undefined
}

/** Compares two logs by chain order. */
export function byPlace(a: PlacedLog, b: PlacedLog): number {
  return Number(a.blockNumber) - Number(b.blockNumber) || Number(a.logIndex) - Number(b.logIndex)
}

/**
 * Reads the block times of logs, in Unix seconds. Undefined if the node doesn't have them, or too many blocks would have to be read.
 *
 * @throws what viem throws when the node does not answer
 */
export async function readTimes(
  rpc: Client,
  logs: readonly PlacedLog[],
): Promise<((log: PlacedLog) => number) | undefined> {
  const times = new Map<Hex, number>()
  for (const { blockNumber, blockTimestamp } of logs)
    if (blockTimestamp !== undefined) times.set(blockNumber, Number(blockTimestamp))
  const unknown = [...new Set(logs.map(({ blockNumber }) => blockNumber))].filter((number) => !times.has(number))
  if (unknown.length > blocksAskedAtMost) return undefined
  await Promise.all(
    unknown.map(async (number) => {
      const seconds = await readSeconds(rpc, number)
      if (seconds !== undefined) times.set(number, seconds)
    }),
  )
  return logs.every(({ blockNumber }) => times.has(blockNumber))
    ? ({ blockNumber }) => times.get(blockNumber)!
    : undefined
}

/** Time of a block in Unix seconds; undefined if the node doesn't have it. */
export async function readSeconds(rpc: Client, blockNumber: Hex): Promise<number | undefined> {
  const block = (await rpc.request({ method: 'eth_getBlockByNumber', params: [blockNumber, false] } as never)) as {
    timestamp: Hex
  } | null
  return block === null ? undefined : Number(block.timestamp)
}

/** Word `index` of a log's data as an unsigned number. */
export function wordAt({ data }: Pick<RawLog, 'data'>, index: number): bigint {
  return BigInt(`0x${data.slice(2 + index * 64, 66 + index * 64)}`)
}

/** Word `index` of a log's data as a signed number. */
export function signedAt(log: Pick<RawLog, 'data'>, index: number): bigint {
  return BigInt.asIntN(256, wordAt(log, index))
}
