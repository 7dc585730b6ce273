import type { PoolId, Protocol, TokenId } from '@oxbow/amm/PoolState'

export type TradeType = 'exact-in' | 'exact-out'

/**
 * One swap through one pool. `tokenIn` and `tokenOut` are the currencies that the pool itself trades: `0x0` for native ETH in v4,
 * WETH elsewhere. Amounts are exact integers from the pool kernels.
 */
export type Hop = {
  readonly poolId: PoolId
  readonly protocol: Protocol
  readonly tokenIn: TokenId
  readonly tokenOut: TokenId
  readonly amountIn: bigint
  readonly amountOut: bigint
  /** Fee the swap pays, in pips. */
  readonly feePips: number
  /** v4: the parts of the PoolKey that the id does not show. `keyFee` is also the v3 fee tier. */
  readonly keyFee: number
  readonly tickSpacing: number
  readonly hooks: TokenId
}

/** A chain of hops from the input to the output with its share of the trade, for people to read. */
export type PlanPath = {
  /** Of the input (exact in) or the output (exact out), in basis points; the shares of a plan add up to 10,000. */
  readonly shareBps: number
  /** Indices into `Plan.hops`, in order. A hop may serve several paths. */
  readonly hops: readonly number[]
}

/**
 * A route as a directed acyclic graph of hops, ETH and WETH being one node. Executable as it stands: hop amounts are conserved at each node.
 */
export type Plan = {
  readonly chainId: number
  readonly blockNumber: bigint
  readonly blockHash: `0x${string}`
  readonly tradeType: TradeType
  /** As the user asked for them: `0x0` is native ETH. */
  readonly tokenIn: TokenId
  readonly tokenOut: TokenId
  readonly amountIn: bigint
  readonly amountOut: bigint
  /** In topological order. */
  readonly hops: readonly Hop[]
  readonly paths: readonly PlanPath[]
  /** Gas of the whole transaction, Permit2 signature not included. */
  readonly gasUnits: bigint
  /** Network cost in units of `tokenOut` (exact in) or `tokenIn` (exact out); undefined when no pool prices it. */
  readonly gasCostInQuoteToken: bigint | undefined
  /** Output per input at zero size over the largest path, as a fraction of raw units, pool fees not included. */
  readonly spotPrice: { readonly numerator: bigint; readonly denominator: bigint }
  /** How much worse than at the spot prices of all its hops the trade is, in basis points, pool fees not included. */
  readonly priceImpactBps: number
  /**
   * Certified: no other plan, over any pools and with any splits, gives more basis points of the output more (exact in), or takes more basis points
   * of the input less (exact out), gas not counted. Where pools disagree by more than their fees: no plan without circles whose ways have at most six hops, or as
   * many as the request allows. May have decimals. Undefined when no bound was computed or it would say nothing.
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
  /** Most hops of any way through the plan. By default single paths have up to 3, and a split up to 6 where the market's prices say that it pays; up to 12 where one way goes on where another ends. */
  readonly maxHops?: number
  /** Default {@link MOST_SWAPS}. One path has as many swaps as hops; a split plan adds up those of its paths. */
  readonly maxSwaps?: number
  /** Default: harmless and allow-listed hooks. `none` leaves every hooked pool out. */
  readonly hooks?: 'allowed' | 'none'
  readonly excludePools?: readonly PoolId[]
  /**
   * Exact out: what a plan that cannot deliver exactly spends on more output than was asked for, in basis points of the input, which is the slippage it
   * is carried out with. Only one that saves more than that is taken. Default 100.
   */
  readonly leftBehindBps?: number
}

/**
 * Most swaps of a plan unless the request says otherwise. Each of them earns its gas; a trade of millions may earn that of more than 32, which then lose up to seven
 * basis points of what any number could bring, and 48 less than two.
 */
export const MOST_SWAPS = 48
