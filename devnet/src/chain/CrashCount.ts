import { NodeKeepsEndingError } from './NodeKeepsEndingError.ts'

/** Maximum restarts of a node within ten minutes. */
const maxRestarts = 5
const memoryMs = 600_000

/** Counts how often a chain's node recently ended by itself. */
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
    if (this.#crashes.length > maxRestarts) throw new NodeKeepsEndingError(this.#chain, maxRestarts)
  }

  forget(): void {
    this.#crashes = []
  }
}
