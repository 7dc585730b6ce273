/**
 * A partial order of the tokens of a plan. A plan has no cycles, so its tokens can
 * be sorted such that every hop leads forwards. Source and target are implied.
 */
export class TokenOrder {
  static readonly UNKNOWN = new TokenOrder([], [])
  readonly tokens: readonly number[]
  /** By position in {@link tokens}, a bit set of the positions of later tokens. */
  readonly later: readonly number[]

  private constructor(tokens: readonly number[], later: readonly number[]) {
    this.tokens = tokens
    this.later = later
  }

  isBefore(first: number, second: number): boolean {
    const [at, other] = [this.tokens.indexOf(first), this.tokens.indexOf(second)]
    return at >= 0 && other >= 0 && (this.later[at]! & (1 << other)) !== 0
  }

  /**
   * Adds that one token comes before another, with all consequences; undefined if that contradicts the order. A full order ignores further tokens.
   */
  with(first: number, second: number): TokenOrder | undefined {
    if (first === second || this.isBefore(second, first)) return undefined
    const tokens = [...this.tokens]
    for (const token of [first, second]) if (!tokens.includes(token)) tokens.push(token)
    if (tokens.length > MAX) return this
    const [at, after] = [tokens.indexOf(first), tokens.indexOf(second)]
    const reached = (1 << after) | (this.later[after] ?? 0)
    const later = tokens.map((_, position) => {
      const known = this.later[position] ?? 0
      return position === at || (known & (1 << at)) !== 0 ? known | reached : known
    })
    return new TokenOrder(tokens, later)
  }

  /** All pairs of tokens of which the first comes before the second. */
  *pairs(): Generator<readonly [first: number, second: number]> {
    for (const [at, first] of this.tokens.entries())
      for (const [other, second] of this.tokens.entries())
        if ((this.later[at]! & (1 << other)) !== 0) yield [first, second]
  }
}

/** Bits of a bit set. */
const MAX = 31
