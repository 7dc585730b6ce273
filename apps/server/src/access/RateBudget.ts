import { BaseError } from '@oxbow/errors/BaseError'

/** A budget of units per address and minute, or another period, for requests of different costs. */
export class RateBudget {
  readonly #units: number
  readonly #now: () => number
  readonly #windowMs: number
  #spent = new Map<string, number>()
  #windowEndsMs = 0

  constructor(units: number, now: () => number = Date.now, windowMs = 60_000) {
    this.#units = units
    this.#now = now
    this.#windowMs = windowMs
  }

  /** Seconds until the budget is renewed. */
  get retryAfterSeconds(): number {
    return Math.max(1, Math.ceil((this.#windowEndsMs - this.#now()) / 1_000))
  }

  /** @throws {RateBudgetError} when the address has used up its budget */
  spend(address: string, units: number): void {
    if (!this.trySpend(address, units)) throw new RateBudgetError('Too many requests to the node.')
  }

  /** @returns whether the budget sufficed */
  trySpend(address: string, units: number): boolean {
    const spent = this.spentBy(address) + units
    this.#spent.set(address, spent)
    return spent <= this.#units
  }

  /** Units of the current period. */
  spentBy(address: string): number {
    if (this.#now() >= this.#windowEndsMs) {
      this.#spent = new Map()
      this.#windowEndsMs = this.#now() + this.#windowMs
    }
    return this.#spent.get(address) ?? 0
  }
}

export class RateBudgetError extends BaseError {
  override name = 'Server.RateBudgetError'
  constructor(shortMessage: string) {
    super(shortMessage, {
      code: 'Ratelimited',
      nextAction: 'Wait a minute, or use a node of your own.',
      retryable: true,
    })
  }
}
