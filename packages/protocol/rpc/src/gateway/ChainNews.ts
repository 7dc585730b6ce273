/** What one node of a chain tells of new blocks by itself: all others of the chain need not be asked whether there is one. */
export class ChainNews {
  readonly #quietMs: number
  #blockNumber: bigint | undefined
  #atMs = 0

  /** @param blockTimeSeconds without news of three blocks nothing is known. */
  constructor(blockTimeSeconds: number) {
    this.#quietMs = Math.max(10_000, 3_000 * blockTimeSeconds)
  }

  hear(blockNumber: bigint): void {
    this.#blockNumber = blockNumber
    this.#atMs = Date.now()
  }

  /** The newest block; undefined while nothing is heard. */
  newest(): bigint | undefined {
    return Date.now() - this.#atMs < this.#quietMs ? this.#blockNumber : undefined
  }
}
