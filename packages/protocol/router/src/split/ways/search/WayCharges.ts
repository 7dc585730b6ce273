/** What ways gain at most of which all must be counted: each is charged to the pair that limits it. */
export class WayCharges {
  /** What pairs earn that ways are charged to, by their pools without flow, at the best of the prices of these ways; and one of the ways, where one was found. */
  readonly byPair = new Map<number, { readonly rent: number; readonly edges: readonly number[] | undefined }>()
  #highest = 0
  /** What ways that were not looked at bring at most. */
  #unseen = 0

  /** Whether ways that a pair limits so, and which bring so much, count already. */
  has(pair: number, rent: number, most: number): boolean {
    if (pair < 0 || rent > (this.byPair.get(pair)?.rent ?? -1)) return false
    this.raise(most)
    return true
  }

  /** Counts ways that a pair limits. */
  add(pair: number, rent: number, most: number, edges?: readonly number[]): void {
    if (this.has(pair, rent, most)) return
    this.raise(most)
    this.byPair.set(pair, { rent, edges: edges ?? this.byPair.get(pair)?.edges })
  }

  /** No way brings more than the highest of these for a unit of the source. */
  raise(most: number): void {
    this.#highest = Math.max(this.#highest, most)
  }

  /** Counts ways that were not looked at and that no pair limits. */
  leave(most: number): void {
    this.#unseen = Math.max(this.#unseen, most)
  }

  /** What all ways gain at most, beyond a price of the source. */
  excess(worth: number, price: number): number {
    let charged = 0
    for (const { rent } of this.byPair.values()) charged += rent
    const beyond = (sale: number) => worth * Math.max(0, sale / price - 1)
    return Math.min(charged + beyond(this.#unseen), beyond(this.#highest))
  }
}
