import { isHex } from 'viem'
import { classifyNodeFault } from '../node/classifyNodeFault.ts'

/** Which logs a node refuses, for its operator: those of the newest blocks, or those of a past block and all before it. */
export type Refusal = { readonly why: 'history' | 'plan' | 'other'; readonly fromBlock: number | undefined }

const prunedPattern = /archiv|prun|histor|ancient|missing trie|not available|no longer/i
const planPattern = /\b(plans?|tiers?|upgrad\w*|paid|subscri\w*|payg|premium)\b/i

/**
 * Remembers which logs a node refused and hasn't returned since. Too large a range
 * doesn't count, because it is retried with smaller ones, down to a single block.
 */
export class RefusedLogs {
  #newest: Refusal | undefined
  #history: Refusal | undefined

  get current(): Refusal | undefined {
    return this.#newest ?? this.#history
  }

  /** @param error the error; undefined if the logs were returned */
  note(filter: unknown, error: unknown): void {
    const { blockHash, fromBlock, toBlock } = (filter ?? {}) as Record<string, unknown>
    const interval = isHex(fromBlock) && isHex(toBlock) ? { from: Number(fromBlock), to: Number(toBlock) } : undefined
    if (blockHash === undefined && interval === undefined) return
    if (error === undefined) {
      this.#given(interval)
      return
    }
    const fault = classifyNodeFault(error)
    const isLeast = interval === undefined || interval.from === interval.to
    if (fault.kind !== 'refused' && !(fault.kind === 'range' && isLeast)) return
    const said = String((error as { details?: unknown }).details ?? '')
    const why = prunedPattern.test(said) ? 'history' : planPattern.test(said) ? 'plan' : 'other'
    if (interval === undefined) this.#newest = { why, fromBlock: undefined }
    else if (interval.from <= (this.#history?.fromBlock ?? interval.from))
      this.#history = { why, fromBlock: interval.from }
  }

  #given(interval: { readonly from: number } | undefined): void {
    if (interval === undefined) this.#newest = undefined
    else if (interval.from <= (this.#history?.fromBlock ?? -1)) this.#history = undefined
  }
}
