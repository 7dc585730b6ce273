/** What one node of a chain tells of new blocks by itself: all others of the chain need not be asked whether there is one. */
export class ChainNews {
  readonly #quietMs: number
  #blockNumber: bigint | undefined
  #before: bigint | undefined
  #atMs = 0

  /** @param blockTimeSeconds without news of three blocks nothing is known. */
  constructor(blockTimeSeconds: number) {
    this.#quietMs = Math.max(10_000, 3_000 * blockTimeSeconds)
  }

  hear(blockNumber: bigint): void {
    this.#before = this.#blockNumber
    this.#blockNumber = blockNumber
    this.#atMs = Date.now()
  }

  /** The newest block, or the one before while the newest has been known for less than `graceMs`; undefined while nothing is heard. */
  newest(graceMs = 0): bigint | undefined {
    const ageMs = Date.now() - this.#atMs
    if (ageMs >= this.#quietMs) return undefined
    return ageMs < graceMs ? this.#before : this.#blockNumber
  }
}
