import { BaseError } from '@oxbow/errors/BaseError'
import type { Client, Hex } from 'viem'
import { numberToHex } from 'viem'
import { judgeNodeFault } from '../node/judgeNodeFault.ts'
import { mostBlocksOf } from './mostBlocksOf.ts'
import type { RawLog } from './RawLog.ts'

/** So often one interval is asked for while the node does not answer: half a minute, with the waits between. */
const mostAttempts = 7
const firstWaitMs = 250
const longestWaitMs = 15_000
/** After so many intervals that passed a size is tried again that was once refused for what was in it, and later each time that it is refused again. */
const passesBeforeRetry = { first: 8, last: 64 }
/** Intervals under way once it is known what the node gives at once: more than a node's pace needs, so that one that hangs holds up nothing. */
const mostAtOnce = 8
/** What was read behind an interval that hangs is kept up to so many intervals, and so many logs. */
const mostKept = { intervals: 256, logs: 200_000 }

/**
 * Logs of a block interval, both ends included, in the order of the chain, one answer after the other with the last block that it covers. Starts with the
 * whole interval; nodes limit blocks or results of one request in ways that differ and are seldom told, so a refused request is made smaller, and those
 * that pass let the next grow. From the first that passes on several are under way at a time. A node that does not answer is waited for, at the same size.
 *
 * @throws {LogsUnavailableError} when the node refuses the logs of a single block, or is away for longer than half a minute, after all before were given
 */
export async function* streamLogs(
  client: Client,
  parameters: streamLogs.Parameters,
): AsyncGenerator<{ readonly to: bigint; readonly logs: readonly RawLog[] }> {
  const { addresses, topics, indexed = [], fromBlock, toBlock, wait = sleep } = parameters
  const size = new IntervalSize(toBlock - fromBlock + 1n)
  /** All that was not given yet, in the order of the chain. */
  const plan: Interval[] = fromBlock > toBlock ? [] : [{ from: fromBlock, to: toBlock, outcome: undefined }]
  let underWay = 0
  let keptLogs = 0
  let isOver = false

  try {
    for (;;) {
      askAhead()
      const [next] = plan
      if (next === undefined) return
      const outcome = await next.outcome!
      // It is asked for again in smaller ones.
      if ('refused' in outcome) continue
      if ('error' in outcome) throw outcome.error
      plan.shift()
      keptLogs -= outcome.logs.length
      yield { to: next.to, logs: outcome.logs }
    }
  } finally {
    isOver = true
  }

  function askAhead(): void {
    for (let at = 0; at < Math.min(plan.length, mostKept.intervals); at++) {
      // The one that all wait for is always asked for.
      if (at > 0 && (underWay >= (size.isFound ? mostAtOnce : 1) || keptLogs >= mostKept.logs)) return
      const interval = plan[at]!
      if (interval.outcome !== undefined) continue
      const rest = { from: interval.from + size.blocks, to: interval.to, outcome: undefined }
      if (rest.from <= rest.to) {
        interval.to = rest.from - 1n
        plan.splice(at + 1, 0, rest)
      }
      underWay += 1
      interval.outcome = read(interval).then((outcome) => {
        underWay -= 1
        if ('refused' in outcome) interval.outcome = undefined
        if (!isOver) askAhead()
        return outcome
      })
    }
  }

  /** Never throws: what failed is told in its turn. */
  async function read({ from, to }: Interval): Promise<Outcome> {
    const filter = {
      fromBlock: numberToHex(from),
      toBlock: numberToHex(to),
      topics: [[...topics], ...indexed],
      ...(addresses ? { address: [...addresses] } : {}),
    }
    const blocks = to - from + 1n
    for (let attempts = 1; ; attempts++) {
      try {
        const logs = await client.request({ method: 'eth_getLogs', params: [filter] }, { retryCount: 0 })
        size.pass(blocks)
        keptLogs += logs.length
        return { logs }
      } catch (cause) {
        const fault = judgeNodeFault(cause)
        // One that is too slow for an interval twice is slow because of the interval.
        const isSlow = fault.kind === 'slow' && (attempts < 2 || blocks <= 1n)
        const isWaitedFor = isSlow || fault.kind === 'away' || fault.kind === 'paced'
        if (isOver || (isWaitedFor ? attempts >= mostAttempts : blocks <= 1n))
          return { error: new LogsUnavailableError(from, cause) }
        if (!isWaitedFor) {
          size.refuse(blocks, fault.kind === 'range' ? mostBlocksOf(fault.said, blocks) : undefined)
          return { refused: true }
        }
        await wait(Math.min(longestWaitMs, firstWaitMs * 2 ** attempts))
      }
    }
  }
}

export declare namespace streamLogs {
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

type Interval = { readonly from: bigint; to: bigint; outcome: Promise<Outcome> | undefined }
type Outcome = { readonly logs: readonly RawLog[] } | { readonly refused: true } | { readonly error: Error }

/** How many blocks are asked for at once, by what the node has said so far. */
class IntervalSize {
  #blocks: bigint
  /** The largest that passed since a smaller one was refused. */
  #passed: bigint | undefined
  /** The least that was refused, and whether the node said that it refuses all of that size. */
  #refused: { readonly blocks: bigint; readonly isRule: boolean } | undefined
  #passes = 0
  #passesBeforeRetry = passesBeforeRetry.first
  #isRetrying = false

  constructor(blocks: bigint) {
    this.#blocks = blocks
  }

  get blocks(): bigint {
    return this.#blocks
  }

  /** Whether it is about as large as the node bears. Before that, each answer changes it. */
  get isFound(): boolean {
    return this.#refused !== undefined && (this.#refused.isRule || this.#passed === this.#blocks)
  }

  pass(blocks: bigint): void {
    // Those that were asked for before it grew say nothing of this size.
    if (blocks < this.#blocks) return
    if (this.#isRetrying) this.#passesBeforeRetry = passesBeforeRetry.first
    this.#isRetrying = false
    this.#passed = blocks
    this.#passes += 1
    if (this.#passes >= this.#passesBeforeRetry && !this.#refused?.isRule) {
      this.#isRetrying = this.#refused !== undefined
      this.#refused = undefined
      this.#passes = 0
    }
    if (this.#refused === undefined) this.#blocks = blocks * 2n
    else if (this.#refused.blocks - blocks > blocks / 8n + 1n) this.#blocks = (blocks + this.#refused.blocks) / 2n
  }

  /** @param most what the node names */
  refuse(blocks: bigint, most: bigint | undefined): void {
    // It has become smaller since this one was asked for.
    if (blocks > this.#blocks) return
    if (this.#isRetrying) this.#passesBeforeRetry = Math.min(this.#passesBeforeRetry * 2, passesBeforeRetry.last)
    this.#isRetrying = false
    this.#passes = 0
    if (this.#passed !== undefined && this.#passed >= blocks) this.#passed = undefined
    this.#refused = { blocks: most === undefined ? blocks : most + 1n, isRule: most !== undefined }
    this.#blocks = most ?? this.#passed ?? blocks / 2n
  }
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
