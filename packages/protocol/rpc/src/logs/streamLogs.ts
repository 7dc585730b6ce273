import { BaseError } from '@oxbow/errors/BaseError'
import type { Client, Hex } from 'viem'
import { numberToHex } from 'viem'
import { classifyNodeFault } from '../node/classifyNodeFault.ts'
import { maxBlocksOf } from './maxBlocksOf.ts'
import type { RawLog } from './RawLog.ts'

/** Attempts per range while the node doesn't answer: half a minute, including the waits in between. */
const maxAttempts = 7
const firstWaitMs = 250
const longestWaitMs = 15_000
/** After so many successful ranges, a size that was refused for its content is retried. Each further refusal doubles the number, up to `last`. */
const passesBeforeRetry = { first: 8, last: 64 }
/** Concurrent requests once the node's limit is known: more than its rate limit needs, so that one that hangs doesn't hold up the others. */
const maxAtOnce = 8
/** Limits of what is read ahead behind a range that hangs. */
const maxKept = { intervals: 256, logs: 200_000 }

/**
 * Streams the logs of a block range (both ends inclusive) in chain order, each part with the last block that it covers. Starts with the whole range.
 * Nodes limit blocks or results per request in different ways and seldom say how, so a refused request is made smaller and successful ones let the
 * next grow. Once the size is found, several requests run concurrently. If the node doesn't answer, the same size is retried.
 *
 * @throws {LogsUnavailableError} when the node refuses the logs of a single block,
 * or is away for longer than half a minute, after yielding all logs before it
 */
export async function* streamLogs(
  client: Client,
  parameters: streamLogs.Parameters,
): AsyncGenerator<{ readonly to: bigint; readonly logs: readonly RawLog[] }> {
  const { addresses, topics, indexed = [], fromBlock, toBlock, wait = sleep } = parameters
  const size = new IntervalSize(toBlock - fromBlock + 1n)
  /** Ranges that haven't been yielded yet, in chain order. */
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
      // It is requested again in smaller ranges.
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
    for (let at = 0; at < Math.min(plan.length, maxKept.intervals); at++) {
      // The range that is yielded next is always requested.
      if (at > 0 && (underWay >= (size.isFound ? maxAtOnce : 1) || keptLogs >= maxKept.logs)) return
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

  /** Never throws: an error is reported when its range is due. */
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
        const fault = classifyNodeFault(cause)
        // A node that is too slow for the same range twice is slow because of its size.
        const isSlow = fault.kind === 'slow' && (attempts < 2 || blocks <= 1n)
        const isWaitedFor = isSlow || fault.kind === 'away' || fault.kind === 'paced'
        if (isOver || (isWaitedFor ? attempts >= maxAttempts : blocks <= 1n))
          return { error: new LogsUnavailableError(from, cause) }
        if (!isWaitedFor) {
          size.refuse(blocks, fault.kind === 'range' ? maxBlocksOf(fault.said, blocks) : undefined)
          return { refused: true }
        }
        await wait(Math.min(longestWaitMs, firstWaitMs * 2 ** attempts))
      }
    }
  }
}

export declare namespace streamLogs {
  type Parameters = {
    /** Emitting contracts; any if absent. */
    addresses?: readonly Hex[]
    /** First topics; a log matches any of them. */
    topics: readonly Hex[]
    /** The topics after the first: one, any of several, or null for any. */
    indexed?: readonly (Hex | Hex[] | null)[]
    fromBlock: bigint
    toBlock: bigint
    /** Waits so many milliseconds; default: by a timer. */
    wait?: ((ms: number) => Promise<void>) | undefined
  }
}

type Interval = { readonly from: bigint; to: bigint; outcome: Promise<Outcome> | undefined }
type Outcome = { readonly logs: readonly RawLog[] } | { readonly refused: true } | { readonly error: Error }

/** The number of blocks per request, adapted to the node's answers. */
class IntervalSize {
  #blocks: bigint
  /** The largest size that succeeded since a smaller one was refused. */
  #passed: bigint | undefined
  /** The smallest size that was refused, and whether the node stated it as its limit. */
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

  /** Whether the size is close to the node's limit. Until then it changes with each answer. */
  get isFound(): boolean {
    return this.#refused !== undefined && (this.#refused.isRule || this.#passed === this.#blocks)
  }

  pass(blocks: bigint): void {
    // Requests sent before the size grew say nothing about it.
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

  /** @param most the limit that the node stated */
  refuse(blocks: bigint, most: bigint | undefined): void {
    // The size was reduced after this request was sent.
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
