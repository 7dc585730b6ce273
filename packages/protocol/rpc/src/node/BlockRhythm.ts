/** How much of the usual time between two blocks passes before the next one is looked for. */
const restShare = 0.8
/** Weight of the newest interval in the usual one. */
const weight = 0.2

/** When to look for the next block: not before there can be one, so that a node is asked once or twice a block and not at all times. */
export class BlockRhythm {
  readonly #now: () => number
  readonly #longestMs: number
  #intervalMs: number
  #last: { readonly blockNumber: bigint; readonly atMs: number } | undefined

  /** @param blockTimeSeconds what the network says: blocks that come sooner are learned from, a pause is not. */
  constructor(blockTimeSeconds: number, now: () => number = Date.now) {
    this.#longestMs = blockTimeSeconds * 1_000
    this.#intervalMs = this.#longestMs
    this.#now = now
  }

  /** Call it with each new head. */
  see(blockNumber: bigint): void {
    const atMs = this.#now()
    const blocks = this.#last === undefined ? 0 : Number(blockNumber - this.#last.blockNumber)
    if (this.#last !== undefined && blocks > 0) {
      const seenMs = (atMs - this.#last.atMs) / blocks
      this.#intervalMs += weight * (Math.min(seenMs, this.#longestMs) - this.#intervalMs)
    }
    this.#last = { blockNumber, atMs }
  }

  /** Milliseconds until it is worth looking, and `graceMs` more; 0 once the next block may be there. */
  msToNext(graceMs = 0): number {
    if (this.#last === undefined) return 0
    return Math.max(0, this.#last.atMs + this.#intervalMs * restShare + graceMs - this.#now())
  }
}
