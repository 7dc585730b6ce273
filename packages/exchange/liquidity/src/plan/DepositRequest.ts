import type { Amounts } from '@oxbow/amm/liquidity'
import type { PairState } from '@oxbow/amm/pairShares'
import type { DepositPool } from '@oxbow/calldata/DepositPool'

/** What a person entered to add liquidity, with nothing derived from it. */
export type DepositRequest = {
  readonly pool: DepositPool
  /** Undefined for v2. Its `tokenId` is that of the position to increase, undefined for a new one. */
  readonly range: DepositRange | undefined
  /** Raw units of token0 and token1. */
  readonly desired: Amounts
  /** v3, v4: initial price if the pool doesn't exist. */
  readonly sqrtPriceX96: bigint | undefined
  /** v2, v3: whether to pay native ETH instead of WETH. */
  readonly paysNative: boolean
}

/** A deposit into a position with a tick range (v3, v4). */
export type RangeDepositRequest = DepositRequest & {
  readonly pool: Exclude<DepositPool, { protocol: 'v2' }>
  readonly range: DepositRange
}

export type DepositRange = {
  readonly tickLower: number
  readonly tickUpper: number
  readonly tokenId: bigint | undefined
  /** v4: fees owed to the position, which an increase pays out. */
  readonly owed?: Amounts | undefined
}

/** Current state of the pool of a deposit. */
export type DepositPoolState =
  /** The pool doesn't exist, or the pair is empty: the first deposit sets the price. */
  | { readonly status: 'missing' }
  | { readonly status: 'pair'; readonly poolId: `0x${string}`; readonly pair: PairState }
  | {
      readonly status: 'pool'
      readonly poolId: `0x${string}`
      readonly sqrtPriceX96: bigint
      readonly tick: number
      /** Liquidity in range. */
      readonly liquidity: bigint
      /** Current swap fee, in hundredths of a basis point. */
      readonly feePips: number
    }
