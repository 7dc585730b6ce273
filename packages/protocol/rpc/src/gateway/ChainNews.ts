/** New blocks as announced by one node of a chain, so that the chain's other nodes need not be polled for them. */
export class ChainNews {
  readonly #quietMs: number
  #blockNumber: bigint | undefined
  #before: bigint | undefined
  #atMs = 0

  /** @param blockTimeSeconds without an announcement for three block times, nothing is known. */
  constructor(blockTimeSeconds: number) {
    this.#quietMs = Math.max(10_000, 3_000 * blockTimeSeconds)
  }

  hear(blockNumber: bigint): void {
    this.#before = this.#blockNumber
    this.#blockNumber = blockNumber
    this.#atMs = Date.now()
  }

  /** The newest block, or the previous one while the newest is younger than `graceMs`; undefined without recent announcements. */
  newest(graceMs = 0): bigint | undefined {
    const ageMs = Date.now() - this.#atMs
    if (ageMs >= this.#quietMs) return undefined
    return ageMs < graceMs ? this.#before : this.#blockNumber
  }
}
