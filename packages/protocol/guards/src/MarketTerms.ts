type Hex = `0x${string}`

/** What an order's owner signs about the market, as MarketGuard and PlanZone read it. Every field can only keep an order from being filled. */
export type MarketTerms = {
  /** A Uniswap v3 pool of the two tokens, whose mean price over the window counts. Lower-case. */
  readonly pool: Hex
  readonly windowSeconds: number
  /** The pool's liquidity over the window, as a harmonic mean, must not have been below this. */
  readonly leastLiquidity: bigint
  /** How much less than the mean price is enough, in hundredths of a percent. */
  readonly toleranceBps: number
  /** Undefined: at any price. */
  readonly trigger: MarketTrigger | undefined
}

/** The pool's mean tick must have come to this one, from above (`at-or-below`) or from below. */
export type MarketTrigger = { readonly side: 'at-or-below' | 'at-or-above'; readonly tick: number }

/** What PlanZone reads: the plan that is canceled as one, and the market; undefined where each part is filled on its own terms alone. */
export type PlanTerms = { readonly plan: Hex; readonly market: MarketTerms | undefined }

/** Both contracts take no shorter one: a short mean is cheaper to push than what an order can be worth. */
export const shortestWindowSeconds = 600
export const allBps = 10_000
