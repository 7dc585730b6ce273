/**
 * Ascending amounts, searched for the last one below a given amount. The search compares doubles, which are contiguous in memory and fast; where
 * doubles are too coarse, the exact amounts decide.
 */
export class AmountColumn {
  readonly #exact: bigint[] = []
  readonly #rough: number[] = []

  push(amount: bigint): void {
    this.#exact.push(amount)
    this.#rough.push(Number(amount))
  }

  /** Row of the last amount below `amount`; the first row when there is none. */
  lastBelow(amount: bigint): number {
    const rough = this.#rough
    const sought = Number(amount)
    let below = 0
    let beyond = 1
    // Most swaps end near the current price, so search exponentially before bisecting.
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
    // Rounding to a double preserves order but can make different amounts equal, so rows equal to `amount` may be below it.
    while (rough[beyond] === sought && this.#exact[beyond]! < amount) below = beyond++
    return below
  }
}
