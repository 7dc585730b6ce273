/** Lower-case hex address. Native ETH is `0x0000000000000000000000000000000000000000` (v4 pools only). */
export type TokenId = `0x${string}`

/** Lower-case: the pair or pool address for v2 and v3, the 32-byte pool id for v4. */
export type PoolId = `0x${string}`

export type Protocol = 'v2' | 'v3' | 'v4'

/** A constant-product pair (Uniswap v2 core, UniswapV2Pair). Its fee is always 3,000 pips (0.3 %). */
export type V2PoolState = {
  readonly protocol: 'v2'
  readonly id: PoolId
  /** `token0 < token1` as numbers. */
  readonly token0: TokenId
  readonly token1: TokenId
  readonly reserve0: bigint
  readonly reserve1: bigint
}

/** What v3 and v4 pools share: concentrated liquidity between initialized ticks. */
export type ConcentratedState = {
  readonly id: PoolId
  readonly token0: TokenId
  readonly token1: TokenId
  /** Fee of a swap in hundredths of a basis point (1,000,000 pips = 100 %). In v4 the LP fee in force, never the dynamic flag. */
  readonly feePips: number
  readonly tickSpacing: number
  readonly sqrtPriceX96: bigint
  readonly tick: number
  /** Liquidity in range at `tick`. */
  readonly liquidity: bigint
  /** Initialized ticks, ascending, complete unless `ticksKnown` says otherwise. */
  readonly ticks: TickTable
  /**
   * Ticks outside `[lowest, highest]` were not read; a quote that would leave the interval is refused, never guessed.
   * Absent when the whole table is known.
   */
  readonly ticksKnown?: { readonly lowest: number; readonly highest: number }
}

/** Struct of arrays, because snapshots hold hundreds of thousands of ticks. */
export type TickTable = {
  /** Tick indices, ascending. */
  readonly index: Int32Array
  /** `liquidityNet[i]` is added when the price rises through `index[i]`, subtracted when it falls. */
  readonly liquidityNet: readonly bigint[]
}

/** Uniswap v3 core, UniswapV3Pool. The protocol's share comes out of the LPs' fee and changes no quote. */
export type V3PoolState = ConcentratedState & { readonly protocol: 'v3' }

/** Uniswap v4 core, a pool inside PoolManager. `token0` may be native ETH. */
export type V4PoolState = ConcentratedState & {
  readonly protocol: 'v4'
  /** `fee` of the PoolKey: equals `feePips`, or 0x800000 when a hook sets the fee. */
  readonly keyFee: number
  readonly hooks: TokenId
  /** Taken on top of the LP fee, in pips, for swaps token0 -> token1 and token1 -> token0 (ProtocolFeeLibrary). */
  readonly protocolFeePips: { readonly zeroForOne: number; readonly oneForZero: number }
}

export type ConcentratedPoolState = V3PoolState | V4PoolState

export type PoolState = V2PoolState | ConcentratedPoolState
