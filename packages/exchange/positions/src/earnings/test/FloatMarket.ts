type Pair = [number, number]
export type RangeTold = {
  lower: number
  upper: number
  liquidity: number
  fees: Pair
  deposited: Pair
  withdrawn: Pair
  /** Deposits not yet withdrawn, and their integral over time in seconds. */
  basis: Pair
  invested: Pair
  held: number
  inRange: number
}

/** A pool with ranges, in floating point. Prices are square roots of token1 per token0. */
export class FloatMarket {
  readonly feeRate: number
  readonly ranges: RangeTold[] = []
  price = 1
  constructor(feeRate: number) {
    this.feeRate = feeRate
  }

  add(tickLower: number, tickUpper: number, liquidity: number): RangeTold {
    const [lower, upper] = [1.0001 ** (tickLower / 2), 1.0001 ** (tickUpper / 2)]
    const none = () => [0, 0] as Pair
    const told: RangeTold = {
      lower,
      upper,
      liquidity: 0,
      held: 0,
      inRange: 0,
      fees: none(),
      deposited: none(),
      withdrawn: none(),
      basis: none(),
      invested: none(),
    }
    this.ranges.push(told)
    this.put(told, liquidity)
    return told
  }

  put(range: RangeTold, liquidity: number): void {
    const amounts = this.amountsOf(range, liquidity)
    for (const side of [0, 1] as const) {
      range.deposited[side] += amounts[side]
      range.basis[side] += amounts[side]
    }
    range.liquidity += liquidity
  }

  take(range: RangeTold, share: number): void {
    const amounts = this.amountsOf(range, range.liquidity * share)
    for (const side of [0, 1] as const) {
      range.withdrawn[side] += amounts[side]
      range.basis[side] *= 1 - share
    }
    range.liquidity *= 1 - share
  }

  amountsOf({ lower, upper }: RangeTold, liquidity: number): Pair {
    const price = Math.min(Math.max(this.price, lower), upper)
    return [liquidity * (1 / price - 1 / upper), liquidity * (price - lower)]
  }

  trade(zeroForOne: boolean, amountIn: number): void {
    let left = amountIn
    while (left > 1e-6) {
      const active = this.ranges.filter(({ lower, upper }) =>
        zeroForOne ? this.price > lower && this.price <= upper : this.price >= lower && this.price < upper,
      )
      const liquidity = active.reduce((sum, range) => sum + range.liquidity, 0)
      const ends = this.ranges.flatMap(({ lower, upper }) => [lower, upper])
      const end = zeroForOne
        ? Math.max(...ends.filter((each) => each < this.price))
        : Math.min(...ends.filter((each) => each > this.price))
      const toEnd = zeroForOne ? liquidity * (1 / end - 1 / this.price) : liquidity * (end - this.price)
      const used = Math.min(left, toEnd / (1 - this.feeRate))
      const net = used * (1 - this.feeRate)
      this.price =
        used < left
          ? end
          : zeroForOne
            ? (liquidity * this.price) / (liquidity + net * this.price)
            : this.price + net / liquidity
      for (const range of active) range.fees[zeroForOne ? 0 : 1] += (used * this.feeRate * range.liquidity) / liquidity
      left -= used
    }
  }

  pass(seconds: number): void {
    for (const range of this.ranges) {
      if (range.liquidity === 0) continue
      range.held += seconds
      for (const side of [0, 1] as const) range.invested[side] += range.basis[side] * seconds
      if (this.price >= range.lower && this.price < range.upper) range.inRange += seconds
    }
  }
}
