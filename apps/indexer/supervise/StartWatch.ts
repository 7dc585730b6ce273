import { machineLoad } from './machineLoad.ts'

/** How long a start may show no progress at first, on an idle machine. Doubled with each restart that made none. */
const firstPatienceMs = 120_000
const maxDoublings = 5

/** Finds a Ponder that starts and gets nowhere, such as after its database was killed under it: it says nothing then, for as long as it runs. */
export class StartWatch {
  readonly #now: () => number
  readonly #load: () => number
  #seen = ''
  #changedMs = 0
  #doublings = 0

  constructor({ now = Date.now, load = machineLoad }: { now?: () => number; load?: () => number } = {}) {
    this.#now = now
    this.#load = load
  }

  /** Ponder was started. */
  starts(): void {
    this.#seen = ''
    this.#changedMs = this.#now()
  }

  /** It follows the chains: that is progress, and its next start has the first patience again. */
  begins(): void {
    this.#changedMs = this.#now()
    this.#doublings = 0
  }

  /** Whether it is to be started again. @param blocks how far each chain is read and indexed */
  stands(blocks: Iterable<{ readonly done: number; readonly read: number }>): boolean {
    const now = this.#now()
    const seen = Array.from(blocks, ({ done, read }) => `${done} ${read}`).join()
    if (seen !== this.#seen) {
      this.#seen = seen
      this.#changedMs = now
    }
    if (now - this.#changedMs <= firstPatienceMs * 2 ** this.#doublings * this.#load()) return false
    this.#doublings = Math.min(maxDoublings, this.#doublings + 1)
    return true
  }
}
