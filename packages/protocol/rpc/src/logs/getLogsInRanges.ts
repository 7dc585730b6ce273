import { BaseError } from '@oxbow/errors/BaseError'
import type { Client, Hex } from 'viem'
import { numberToHex } from 'viem'
import { judgeNodeFault } from '../node/judgeNodeFault.ts'
import type { RawLog } from './RawLog.ts'

/** So often one interval is asked for while the node does not answer: half a minute, with the waits between. */
const mostAttempts = 7
const firstWaitMs = 250
const longestWaitMs = 15_000
/** After so many intervals that passed a size is tried again that was once refused for what was in it. */
const passesBeforeRetry = 8

/** All logs of a block interval, as `streamLogs` finds them. */
export async function getLogsInRanges(
  client: Client,
  parameters: getLogsInRanges.Parameters,
): Promise<readonly RawLog[]> {
  const all: RawLog[] = []
  // Not push(...logs): a spread of 100,000 logs overflows the stack.
  for await (const { logs } of streamLogs(client, parameters)) for (const log of logs) all.push(log)
  return all
}

/**
 * Logs of a block interval, both ends included, in the order of the chain, one answer after the other with the last block that it covers. Starts with the
 * whole interval; nodes limit blocks or results of one request in ways that differ and are seldom told, so a refused request is made smaller, and those
 * that pass let the next grow. A node that does not answer is waited for, at the same size.
 *
 * @throws {LogsUnavailableError} when the node refuses the logs of a single block, or is away for longer than half a minute
 */
export async function* streamLogs(
  client: Client,
  parameters: getLogsInRanges.Parameters,
): AsyncGenerator<{ readonly to: bigint; readonly logs: readonly RawLog[] }> {
  const { addresses, topics, indexed = [], fromBlock, toBlock, wait = sleep } = parameters
  let size = toBlock - fromBlock + 1n
  /** The least size that was refused, and whether the node said that it refuses all of that size. */
  let refused: { readonly size: bigint; readonly isRule: boolean } | undefined
  let passes = 0
  let attempts = 0
  for (let from = fromBlock; from <= toBlock; ) {
    const to = from + size - 1n < toBlock ? from + size - 1n : toBlock
    const filter = {
      fromBlock: numberToHex(from),
      toBlock: numberToHex(to),
      topics: [[...topics], ...indexed],
      ...(addresses ? { address: [...addresses] } : {}),
    }
    let logs: readonly RawLog[]
    try {
      logs = await client.request({ method: 'eth_getLogs', params: [filter] }, { retryCount: 0 })
    } catch (cause) {
      const tried = to - from + 1n
      const fault = judgeNodeFault(cause)
      attempts += 1
      // One that is too slow for an interval twice is slow because of the interval.
      const isSlow = fault.kind === 'slow' && (attempts < 2 || tried <= 1n)
      if (isSlow || fault.kind === 'away' || fault.kind === 'paced') {
        if (attempts >= mostAttempts) throw new LogsUnavailableError(from, cause)
        await wait(Math.min(longestWaitMs, firstWaitMs * 2 ** attempts))
        continue
      }
      if (tried <= 1n) throw new LogsUnavailableError(from, cause)
      const most = fault.kind === 'range' ? mostBlocksOf(fault.said, tried) : undefined
      refused = { size: most === undefined ? tried : most + 1n, isRule: most !== undefined }
      size = most ?? tried / 2n
      passes = 0
      attempts = 0
      continue
    }
    yield { to, logs }
    from = to + 1n
    attempts = 0
    passes += 1
    if (passes >= passesBeforeRetry && !refused?.isRule) {
      refused = undefined
      passes = 0
    }
    size = refused && size * 2n >= refused.size ? refused.size - 1n : size * 2n
  }
}

export declare namespace getLogsInRanges {
  type Parameters = {
    /** Contracts that wrote the logs; any when absent. */
    addresses?: readonly Hex[]
    /** First topics, any of them. */
    topics: readonly Hex[]
    /** The topics that follow: one, any of several, or null for any. */
    indexed?: readonly (Hex | Hex[] | null)[]
    fromBlock: bigint
    toBlock: bigint
    /** Milliseconds; default the clock's. */
    wait?: ((ms: number) => Promise<void>) | undefined
  }
}

/** Blocks of the largest interval that a node gives, from the words of its refusal; undefined when they do not say so. */
export function mostBlocksOf(said: string, tried: bigint): bigint | undefined {
  // A limit of results is one of this interval alone.
  if (/results|\blogs\b|bytes|response/i.test(said)) return undefined
  const numbers = said.matchAll(
    /(?:max\w*|limit\w*|most|up to|than|exceed\w*|over|set to|>)\D{0,40}?(\d[\d,]{0,12})(k)?\b/gi,
  )
  for (const [, digits = '', thousands] of numbers) {
    const blocks = BigInt(digits.replaceAll(',', '')) * (thousands ? 1_000n : 1n)
    if (blocks > 0n && blocks < tried) return blocks
  }
  return undefined
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

export class LogsUnavailableError extends BaseError {
  override name = 'LogsUnavailableError'

  constructor(blockNumber: bigint, cause: unknown) {
    super(`The node does not give the logs of block ${blockNumber}.`, {
      cause,
      code: 'NodeUnavailable',
      nextAction:
        'Use a node that serves eth_getLogs from the start block on, or set OXBOW_START_BLOCK_<chainId> to a later block.',
      retryable: true,
    })
  }
}
