/** Share of the usual block time to wait before polling for the next block. */
const restShare = 0.8
/** Weight of the newest block time in the moving average. */
const weight = 0.2

/** When to poll for the next block: not before it is due, so that a node is asked once or twice per block. */
export class BlockPollSchedule {
  readonly #now: () => number
  readonly #longestMs: number
  #intervalMs: number
  #last: { readonly blockNumber: bigint; readonly atMs: number } | undefined

  /** @param blockTimeSeconds the network's block time. Shorter intervals are learned; longer ones are not. */
  constructor(blockTimeSeconds: number, now: () => number = Date.now) {
    this.#longestMs = blockTimeSeconds * 1_000
    this.#intervalMs = this.#longestMs
    this.#now = now
  }

  /** Call this with each new head. */
  see(blockNumber: bigint): void {
    const atMs = this.#now()
    const blocks = this.#last === undefined ? 0 : Number(blockNumber - this.#last.blockNumber)
    if (this.#last !== undefined && blocks > 0) {
      const seenMs = (atMs - this.#last.atMs) / blocks
      this.#intervalMs += weight * (Math.min(seenMs, this.#longestMs) - this.#intervalMs)
    }
    this.#last = { blockNumber, atMs }
  }

  /** Milliseconds until the next poll is due, plus `graceMs`; 0 once the next block may exist. */
  msToNext(graceMs = 0): number {
    if (this.#last === undefined) return 0
    return Math.max(0, this.#last.atMs + this.#intervalMs * restShare + graceMs - this.#now())
  }
}
