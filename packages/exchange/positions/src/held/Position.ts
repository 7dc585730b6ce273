import type { Amounts } from '@oxbow/amm/liquidity'
import type { PoolId, TokenId } from '@oxbow/amm/PoolState'

/** Liquidity that an account owns, as the chain has it at one block. */
export type Position = V2Position | V3Position | V4Position

/**
 * - `in-range`: the price is inside, it earns fees. v2 positions always are.
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
  /** Raw units that taking all liquidity out would give now, fees not included. */
  readonly amounts: Amounts
}

/** A share of a v2 pair: pair tokens, which earn by growing. */
export type V2Position = Shared & {
  readonly protocol: 'v2'
  /** Pair tokens in all; the account's are `liquidity`. */
  readonly totalSupply: bigint
}

/** What v3 and v4 share: an NFT that owns liquidity between two ticks. */
export type RangePosition = Shared & {
  readonly tokenId: bigint
  /** Of a swap now, in hundredths of a basis point. */
  readonly feePips: number
  readonly tickLower: number
  readonly tickUpper: number
  /** Where the pool stands. */
  readonly tick: number
  readonly sqrtPriceX96: bigint
  /** Fees that collecting would pay now, in raw units. */
  readonly owed: Amounts
}

export type V3Position = RangePosition & { readonly protocol: 'v3' }

export type V4Position = RangePosition & {
  readonly protocol: 'v4'
  /** `fee` of the pool's key: equals `feePips`, or 0x800000 when a hook sets the fee. */
  readonly keyFee: number
  readonly tickSpacing: number
  readonly hooks: TokenId
}

/** Whether a range earns at a tick: the lower end is part of it, the upper is not. */
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
