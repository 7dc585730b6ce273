import { machineLoad } from './machineLoad.ts'
import type { BlockName } from './Node.ts'

/** How long an index may contradict its chain before it counts as lost; Ponder follows a reorg within half a second. */
const replacedAfterMs = 4_000
const blocksBehind = 3
const secondsBehind = 3

export type Sight = {
  nowMs: number
  /** Last block of the index. */
  head: BlockName
  /** Whether the chain has that block. */
  isOnChain: boolean
  /** Number of the chain's newest block. */
  newest: number
}

/**
 * Tells from the index's and the chain's heads whether the index follows. Ponder's own `/ready` stays green in a stall and after a
 * reorg deeper than it can undo.
 */
export class ChainWatch {
  readonly #blocksBehind: number
  readonly #stalledAfterMs: number
  readonly #load: () => number
  #head = ''
  #changedMs = 0
  #agreedMs = 0
  #blindMs: number | undefined

  /**
   * @param stalledAfterMs how long the index may stand still behind its chain on an idle machine
   * @param load multiplies it: on a busy machine a slow index would only lose time by a restart
   */
  constructor(blockTimeSeconds: number, stalledAfterMs: number, load: () => number = machineLoad) {
    this.#stalledAfterMs = stalledAfterMs
    this.#load = load
    this.#blocksBehind = Math.max(blocksBehind, Math.ceil(secondsBehind / blockTimeSeconds))
  }

  see({ head, isOnChain, newest, nowMs }: Sight): 'follows' | 'behind' | 'stalled' | 'replaced' {
    if (this.#head !== head.hash) {
      this.#head = head.hash
      this.#changedMs = nowMs
      this.#agreedMs = nowMs
    } else if (this.#blindMs !== undefined) {
      this.#changedMs += nowMs - this.#blindMs
      this.#agreedMs += nowMs - this.#blindMs
    }
    this.#blindMs = undefined
    if (isOnChain) this.#agreedMs = nowMs
    const isBehind = newest - head.number > this.#blocksBehind
    if (!isBehind && isOnChain) this.#changedMs = nowMs
    if (nowMs - this.#agreedMs > replacedAfterMs) return 'replaced'
    if (nowMs - this.#changedMs > this.#stalledAfterMs * this.#load()) return 'stalled'
    return isBehind || !isOnChain ? 'behind' : 'follows'
  }

  /**
   * Nothing can be seen from now on: time that passes until the next sight proves nothing. What was seen before still counts, or an index that
   * stands still behind a node that fails now and then would never be stalled.
   */
  blink(nowMs: number): void {
    this.#blindMs ??= nowMs
  }
}
