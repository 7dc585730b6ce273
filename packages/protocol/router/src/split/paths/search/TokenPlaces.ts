import type { TokenOrder } from '../../TokenOrder.ts'

/** A token order prepared for fast lookups. */
export class TokenPlaces {
  /** Tokens whose order matters. */
  readonly #ordered: number[] = []
  /** By the market's token: its position plus one. */
  #bitOf = new Int32Array(0)
  /** By position: a bit set of earlier positions. */
  readonly #earlier = new Int32Array(31)

  begin(order: TokenOrder | undefined, size: number): void {
    for (const token of this.#ordered) this.#bitOf[token] = 0
    this.#ordered.length = 0
    if (this.#bitOf.length < size) this.#bitOf = new Int32Array(size)
    if (!order) return
    for (const [at, token] of order.tokens.entries()) {
      this.#ordered.push(token)
      this.#bitOf[token] = at + 1
      this.#earlier[at] = 0
    }
    for (const [at, later] of order.later.entries())
      for (let other = 0; other < order.tokens.length; other++)
        if ((later & (1 << other)) !== 0) this.#earlier[other]! |= 1 << at
  }

  get isEmpty(): boolean {
    return this.#ordered.length === 0
  }

  /** The token as a bit set; empty if its order doesn't matter. */
  setOf(token: number): number {
    const bit = this.#bitOf[token]!
    return bit > 0 ? 1 << (bit - 1) : 0
  }

  /** Whether a token comes before one of a set in the order, so that it can't follow it. */
  isAfter(token: number, set: number): boolean {
    const bit = this.#bitOf[token]!
    return bit > 0 && (set & this.#earlier[bit - 1]!) !== 0
  }

  /** Whether a hop between two tokens contradicts the order. */
  isBackwards(from: number, to: number): boolean {
    const [at, other] = [this.#bitOf[from]!, this.#bitOf[to]!]
    return at > 0 && other > 0 && (this.#earlier[at - 1]! & (1 << (other - 1))) !== 0
  }
}
