type Hex = `0x${string}`

/** Market conditions in an order, enforced by MarketGuard and PlanZone. Each field can only prevent a fill. */
export type MarketTerms = {
  /** The Uniswap v3 pool of the two tokens whose average price over the window is used. Lower-case. */
  readonly pool: Hex
  readonly windowSeconds: number
  /** Minimum of the pool's harmonic mean liquidity over the window. */
  readonly leastLiquidity: bigint
  /** How far below the mean price a fill may be, in basis points. */
  readonly toleranceBps: number
  /** Undefined for an order without a trigger price. */
  readonly trigger: MarketTrigger | undefined
}

/** The pool's mean tick must have fallen (`at-or-below`) or risen (`at-or-above`) to this tick. */
export type MarketTrigger = { readonly side: 'at-or-below' | 'at-or-above'; readonly tick: number }

/** PlanZone's data: the id by which the whole plan is canceled, and the market conditions; undefined if each part only has its own limit. */
export type TwapTerms = { readonly plan: Hex; readonly market: MarketTerms | undefined }

/** Both contracts reject a shorter window, because a short mean costs less to manipulate than an order can be worth. */
export const shortestWindowSeconds = 600
export const allBps = 10_000
