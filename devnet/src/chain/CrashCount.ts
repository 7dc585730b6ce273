import { NodeKeepsEndingError } from './NodeKeepsEndingError.ts'

/** A node that ends more often than this within ten minutes is not started again. */
const mostRestarts = 5
const memoryMs = 600_000

/** How often the node of a chain ended by itself lately. */
export class CrashCount {
  readonly #chain: string
  #crashes: number[] = []

  constructor(chain: string) {
    this.#chain = chain
  }

  /** @throws {NodeKeepsEndingError} */
  add(): void {
    const now = Date.now()
    this.#crashes = [...this.#crashes.filter((time) => now - time < memoryMs), now]
    if (this.#crashes.length > mostRestarts) throw new NodeKeepsEndingError(this.#chain, mostRestarts)
  }

  forget(): void {
    this.#crashes = []
  }
}
