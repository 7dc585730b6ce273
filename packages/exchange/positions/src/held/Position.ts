import type { Amounts } from '@oxbow/amm/liquidity'
import type { PoolId, TokenId } from '@oxbow/amm/PoolState'

/** A liquidity position, as read from the chain at one block. */
export type Position = V2Position | V3Position | V4Position

/**
 * - `in-range`: the price is in range and it earns fees; always true of v2.
 * - `out-of-range`: it holds one of the two tokens and earns nothing.
 * - `closed`: no liquidity is left; fees may still be owed.
 */
export type PositionStatus = 'in-range' | 'out-of-range' | 'closed'

type Shared = {
  readonly chainId: number
  readonly poolId: PoolId
  readonly token0: TokenId
  readonly token1: TokenId
  readonly status: PositionStatus
  readonly liquidity: bigint
  /** Raw units that removing all liquidity would pay now, without fees. */
  readonly amounts: Amounts
}

/** A share of a v2 pair: pair tokens, which gain value by fees. */
export type V2Position = Shared & {
  readonly protocol: 'v2'
  /** Supply of pair tokens; `liquidity` is the account's balance. */
  readonly totalSupply: bigint
}

/** Common fields of v3 and v4: an NFT that owns liquidity between two ticks. */
export type RangePosition = Shared & {
  readonly tokenId: bigint
  /** Current swap fee, in hundredths of a basis point. */
  readonly feePips: number
  readonly tickLower: number
  readonly tickUpper: number
  /** Current tick of the pool. */
  readonly tick: number
  readonly sqrtPriceX96: bigint
  /** Fees that collecting would pay now, in raw units. */
  readonly owed: Amounts
}

export type V3Position = RangePosition & { readonly protocol: 'v3' }

export type V4Position = RangePosition & {
  readonly protocol: 'v4'
  /** `fee` of the pool's key: equals `feePips`, or 0x800000 if a hook sets the fee. */
  readonly keyFee: number
  readonly tickSpacing: number
  readonly hooks: TokenId
}

/** Status of a range at a tick: the lower tick is inclusive, the upper exclusive. */
export function statusOf(range: {
  readonly liquidity: bigint
  readonly tick: number
  readonly tickLower: number
  readonly tickUpper: number
}): PositionStatus {
  const { liquidity, tick, tickLower, tickUpper } = range
  if (liquidity === 0n) return 'closed'
  return tick >= tickLower && tick < tickUpper ? 'in-range' : 'out-of-range'
}
