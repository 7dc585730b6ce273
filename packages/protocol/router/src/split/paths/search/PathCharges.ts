/** Bounds the gains of all paths together: each path is charged to the pair that limits it. */
export class PathCharges {
  /** By charged pair: the rent of its pools without flow at the best of its paths' prices, and one of these paths, if any was found. */
  readonly byPair = new Map<number, { readonly rent: number; readonly edges: readonly number[] | undefined }>()
  #highest = 0
  /** Upper bound of what paths bring that weren't searched. */
  #unseen = 0

  /** Whether paths limited by this pair, with this rent and output, are already covered. */
  has(pair: number, rent: number, most: number): boolean {
    if (pair < 0 || rent > (this.byPair.get(pair)?.rent ?? -1)) return false
    this.raise(most)
    return true
  }

  /** Charges paths to the pair that limits them. */
  add(pair: number, rent: number, most: number, edges?: readonly number[]): void {
    if (this.has(pair, rent, most)) return
    this.raise(most)
    this.byPair.set(pair, { rent, edges: edges ?? this.byPair.get(pair)?.edges })
  }

  /** Raises the bound of what any path brings per unit of the source. */
  raise(most: number): void {
    this.#highest = Math.max(this.#highest, most)
  }

  /** Covers paths that weren't searched and that no pair limits. */
  leave(most: number): void {
    this.#unseen = Math.max(this.#unseen, most)
  }

  /** Upper bound of the gain of all paths, beyond the source's price. */
  excess(worth: number, price: number): number {
    let charged = 0
    for (const { rent } of this.byPair.values()) charged += rent
    const beyond = (sale: number) => worth * Math.max(0, sale / price - 1)
    return Math.min(charged + beyond(this.#unseen), beyond(this.#highest))
  }
}
