import type { Amounts } from '@oxbow/amm/liquidity'
import type { PairState } from '@oxbow/amm/pairShares'
import type { DepositPool } from '@oxbow/calldata/DepositPool'

/** Liquidity that a person wants to provide, and nothing derived from it. */
export type DepositRequest = {
  readonly pool: DepositPool
  /** Undefined for v2. `tokenId` of a position that is to grow; undefined for a new one. */
  readonly range: DepositRange | undefined
  /** Raw units of token0 and token1. */
  readonly desired: Amounts
  /** v3, v4: price at which the pool is opened when it does not exist. */
  readonly sqrtPriceX96: bigint | undefined
  /** v2, v3: whether WETH is paid in native ETH. */
  readonly paysNative: boolean
}

/** Of a position between two ticks. */
export type RangeDepositRequest = DepositRequest & {
  readonly pool: Exclude<DepositPool, { protocol: 'v2' }>
  readonly range: DepositRange
}

export type DepositRange = {
  readonly tickLower: number
  readonly tickUpper: number
  readonly tokenId: bigint | undefined
  /** v4: fees owed to the position, which an increase counts in. */
  readonly owed?: Amounts | undefined
}

/** A pool as a deposit finds it. */
export type DepositPoolState =
  /** Nobody has opened it, or a pair is empty: the first deposit says the price. */
  | { readonly status: 'missing' }
  | { readonly status: 'pair'; readonly poolId: `0x${string}`; readonly pair: PairState }
  | {
      readonly status: 'pool'
      readonly poolId: `0x${string}`
      readonly sqrtPriceX96: bigint
      readonly tick: number
      /** In range. */
      readonly liquidity: bigint
      /** Of a swap now, in hundredths of a basis point. */
      readonly feePips: number
    }
