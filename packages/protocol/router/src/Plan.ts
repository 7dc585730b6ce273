import type { PoolId, Protocol, TokenId } from '@oxbow/amm/PoolState'

export type TradeType = 'exact-in' | 'exact-out'

/**
 * One swap through one pool. `tokenIn` and `tokenOut` are the currencies that the pool itself trades: `0x0` for native ETH in v4, WETH elsewhere.
 * Amounts are exact integers from the pool math.
 */
export type Hop = {
  readonly poolId: PoolId
  readonly protocol: Protocol
  readonly tokenIn: TokenId
  readonly tokenOut: TokenId
  readonly amountIn: bigint
  readonly amountOut: bigint
  /** Fee of the swap in pips. */
  readonly feePips: number
  /** v4: the fields of the PoolKey that the pool id doesn't reveal. `keyFee` is also the v3 fee tier. */
  readonly keyFee: number
  readonly tickSpacing: number
  readonly hooks: TokenId
}

/** A chain of hops from input to output with its share of the trade, for display. */
export type PlanPath = {
  /** Share of the input (exact in) or the output (exact out) in basis points; the shares of a plan add up to 10,000. */
  readonly shareBps: number
  /** Indices into `Plan.hops`, in order. A hop may serve several paths. */
  readonly hops: readonly number[]
}

/** A route as a directed acyclic graph of hops, with ETH and WETH as one node. Directly executable: amounts are conserved at each node. */
export type Plan = {
  readonly chainId: number
  readonly blockNumber: bigint
  readonly blockHash: `0x${string}`
  readonly tradeType: TradeType
  /** As requested by the user: `0x0` is native ETH. */
  readonly tokenIn: TokenId
  readonly tokenOut: TokenId
  readonly amountIn: bigint
  readonly amountOut: bigint
  /** In topological order. */
  readonly hops: readonly Hop[]
  readonly paths: readonly PlanPath[]
  /** Gas of the whole transaction, without the Permit2 signature. */
  readonly gasUnits: bigint
  /** Network cost in units of `tokenOut` (exact in) or `tokenIn` (exact out); undefined when no pool gives that token a price in ETH. */
  readonly gasCostInQuoteToken: bigint | undefined
  /** Output per input at zero size along the largest path, as a fraction of raw units, without pool fees. */
  readonly spotPrice: { readonly numerator: bigint; readonly denominator: bigint }
  /** How much worse the trade is than the spot prices of all its hops, in basis points, without pool fees. */
  readonly priceImpactBps: number
  /**
   * Certified bound in basis points, gas not counted: no other plan, over any pools and with any splits, gives more
   * than this share of the output more (exact in), or needs more than this share of the input less (exact out).
   * Where pools disagree by more than their fees, it covers acyclic plans whose paths have at most six hops, or as
   * many as the request allows. May be fractional. Undefined when no bound was computed or it is meaningless.
   */
  readonly optimalityGapBps: number | undefined
}

export type RouteRequest = {
  readonly tradeType: TradeType
  readonly tokenIn: TokenId
  readonly tokenOut: TokenId
  /** Raw units of `tokenIn` (exact in) or `tokenOut` (exact out). */
  readonly amount: bigint
  readonly options?: RouteOptions
}

export type RouteOptions = {
  /** Default: all three. */
  readonly protocols?: readonly Protocol[]
  /**
   * Most hops of any path through the plan. By default, single paths have up to 3, and splits up to 6 where the market's prices make that pay, or up
   * to 12 where one path continues where another ends.
   */
  readonly maxHops?: number
  /** Default {@link MAX_SWAPS}. A single path has as many swaps as hops; a split plan has the sum of its paths. */
  readonly maxSwaps?: number
  /** Default: harmless and allow-listed hooks. `none` excludes every pool with a hook. */
  readonly hooks?: 'allowed' | 'none'
  readonly excludePools?: readonly PoolId[]
  /**
   * Exact out: what a plan that can't deliver exactly may spend on surplus output, in basis points of the input; equals the slippage that it is
   * executed with. Such a plan is only chosen if it saves more than that. Default 100.
   */
  readonly leftBehindBps?: number
}

/**
 * Default limit of swaps per plan. Each swap has to earn its gas. A trade of millions may earn that of more than 32; a limit of 32 would lose up to
 * seven basis points against an unlimited number, 48 loses less than two.
 */
export const MAX_SWAPS = 48
