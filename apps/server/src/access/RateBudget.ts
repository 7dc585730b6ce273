import { BaseError } from '@oxbow/errors/BaseError'

const windowMs = 60_000

/** Units that each address may spend a minute, for requests that cost more than one. */
export class RateBudget {
  readonly #unitsPerMinute: number
  readonly #now: () => number
  #spent = new Map<string, number>()
  #windowEndsMs = 0

  constructor(unitsPerMinute: number, now: () => number = Date.now) {
    this.#unitsPerMinute = unitsPerMinute
    this.#now = now
  }

  /** Seconds until there are units again. */
  get retryAfterSeconds(): number {
    return Math.max(1, Math.ceil((this.#windowEndsMs - this.#now()) / 1_000))
  }

  /** @throws {RateBudgetError} when the address has spent what it had */
  spend(address: string, units: number): void {
    if (this.#now() >= this.#windowEndsMs) {
      this.#spent = new Map()
      this.#windowEndsMs = this.#now() + windowMs
    }
    const spent = (this.#spent.get(address) ?? 0) + units
    this.#spent.set(address, spent)
    if (spent > this.#unitsPerMinute) throw new RateBudgetError()
  }
}

export class RateBudgetError extends BaseError {
  override name = 'Server.RateBudgetError'
  constructor() {
    super('Too many requests to the node.', {
      code: 'Ratelimited',
      nextAction: 'Wait a minute, or use a node of your own.',
      retryable: true,
    })
  }
}
