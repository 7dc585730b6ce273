import { BaseError } from '@oxbow/errors/BaseError'
import type { PoolState, TokenId } from './PoolState.ts'

/** What one pool pays or costs for an amount, exact to the last raw unit. Plain data. */
export type Quote = FilledQuote | UnfillableQuote

export type FilledQuote = {
  readonly status: 'filled'
  /** Whether token0 is sold for token1. */
  readonly zeroForOne: boolean
  /** Raw units that go into the pool, fee included. */
  readonly amountIn: bigint
  /** Raw units that come out. 0 when the input is too small for one. */
  readonly amountOut: bigint
  /** Absent for v2. */
  readonly sqrtPriceAfterX96?: bigint
  /** Initialized ticks that the price crosses; a swap's gas depends on them. */
  readonly ticksCrossed: number
}

/** The pool can't trade the whole amount. A contract would revert or silently trade only a part, so never send such a swap. */
export type UnfillableQuote = {
  readonly status: 'unfillable'
  readonly zeroForOne: boolean
  /** The part that could be traded, fee included. */
  readonly amountIn: bigint
  readonly amountOut: bigint
  readonly reason: UnfillableReason
}

/**
 * - `liquidity`: the pool has no liquidity beyond that part.
 * - `price-limit`: the price limit stops the swap there.
 * - `ticks-unknown`: the swap would leave the interval of ticks that were read (`ticksKnown`).
 * - `overflow`: the amount exceeds the contract's integer types, so it reverts.
 * - `fee`: the fee is 100 %, so no input buys an exact output.
 */
export type UnfillableReason = 'liquidity' | 'price-limit' | 'ticks-unknown' | 'overflow' | 'fee'

export type QuoteOptions = {
  /** v3 and v4: the swap stops at this sqrt price, as `sqrtPriceLimitX96` of the contracts. Default: no limit. */
  readonly sqrtPriceLimitX96?: bigint | undefined
}

export function unfillable(
  zeroForOne: boolean,
  reason: UnfillableReason,
  amountIn = 0n,
  amountOut = 0n,
): UnfillableQuote {
  return { status: 'unfillable', zeroForOne, amountIn, amountOut, reason }
}

/** @throws {TokenNotInPoolError} */
export function isToken0(pool: PoolState, token: TokenId): boolean {
  if (token === pool.token0) return true
  if (token === pool.token1) return false
  throw new TokenNotInPoolError(pool, token)
}

/** @throws {InvalidAmountError} */
export function assertPositive(amount: bigint): void {
  if (amount <= 0n) throw new InvalidAmountError(amount)
}

export class TokenNotInPoolError extends BaseError {
  override name = 'Quote.TokenNotInPoolError'
  constructor(pool: PoolState, token: TokenId) {
    super(`Pool ${pool.id} does not trade ${token}.`, {
      code: 'TokenNotInPool',
      facts: [`It trades ${pool.token0} and ${pool.token1}.`],
    })
  }
}

export class InvalidAmountError extends BaseError {
  override name = 'Quote.InvalidAmountError'
  constructor(amount: bigint) {
    super(`The amount must be positive and is ${amount}.`, { code: 'InvalidAmount' })
  }
}

export class InvalidPriceLimitError extends BaseError {
  override name = 'Quote.InvalidPriceLimitError'
  constructor(detail: string) {
    super(detail, { code: 'InvalidPriceLimit' })
  }
}
