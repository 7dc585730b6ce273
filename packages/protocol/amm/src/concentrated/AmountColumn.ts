/**
 * Amounts that never fall, to find the last one below another.
 * Searched as doubles, which lie flat in memory and compare in a nanosecond; where doubles are too coarse to tell, the exact amounts decide.
 */
export class AmountColumn {
  readonly #exact: bigint[] = []
  readonly #rough: number[] = []

  push(amount: bigint): void {
    this.#exact.push(amount)
    this.#rough.push(Number(amount))
  }

  /** Row of the last amount below `amount`. The first row stands for all that is before it. */
  lastBelow(amount: bigint): number {
    const rough = this.#rough
    const sought = Number(amount)
    let below = 0
    let beyond = 1
    // Most swaps end near the current price, so gallop before halving.
    while (beyond < rough.length && rough[beyond]! < sought) {
      below = beyond
      beyond *= 2
    }
    beyond = Math.min(beyond, rough.length)
    while (beyond - below > 1) {
      const middle = (below + beyond) >> 1
      if (rough[middle]! < sought) below = middle
      else beyond = middle
    }
    // Rounding to a double keeps order but not difference: rows that look equal to `amount` may be below it.
    while (rough[beyond] === sought && this.#exact[beyond]! < amount) below = beyond++
    return below
  }
}
