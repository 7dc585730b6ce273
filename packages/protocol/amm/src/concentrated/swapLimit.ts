import type { ConcentratedPoolState } from '../PoolState.ts'
import { InvalidPriceLimitError, type QuoteOptions, type UnfillableReason } from '../Quote.ts'
import { comesBefore } from './sqrtPrice.ts'
import { maxSqrtPriceX96, minSqrtPriceX96, sqrtPriceX96AtTick } from './tick.ts'

/** The sqrt price at which a swap stops, and why the rest can't be traded. */
export type SwapLimit = { readonly sqrtPriceX96: bigint; readonly reason: UnfillableReason }

/**
 * The nearest of three limits: the end of the price axis, the caller's limit, and the end of the known ticks.
 *
 * @throws {InvalidPriceLimitError} for a limit that the contracts reject at any pool price.
 */
export function swapLimit(pool: ConcentratedPoolState, zeroForOne: boolean, options: QuoteOptions = {}): SwapLimit {
  const { sqrtPriceLimitX96 } = options
  const { ticksKnown } = pool
  let limit: SwapLimit = { sqrtPriceX96: outermostSqrtPriceX96(zeroForOne), reason: 'liquidity' }

  if (sqrtPriceLimitX96 !== undefined) {
    if (sqrtPriceLimitX96 <= minSqrtPriceX96 || sqrtPriceLimitX96 >= maxSqrtPriceX96) {
      throw new InvalidPriceLimitError(
        `The price limit ${sqrtPriceLimitX96} is not between the lowest and the highest price.`,
      )
    }
    limit = nearer(zeroForOne, limit, { sqrtPriceX96: sqrtPriceLimitX96, reason: 'price-limit' })
  }
  if (ticksKnown !== undefined) {
    const sqrtPriceX96 = sqrtPriceX96AtTick(zeroForOne ? ticksKnown.lowest : ticksKnown.highest)
    limit = nearer(zeroForOne, limit, { sqrtPriceX96, reason: 'ticks-unknown' })
  }
  return limit
}

/** The furthest price a swap without a price limit can reach. Uniswap v3 periphery, QuoterV2. */
export function outermostSqrtPriceX96(zeroForOne: boolean): bigint {
  return zeroForOne ? minSqrtPriceX96 + 1n : maxSqrtPriceX96 - 1n
}

function nearer(zeroForOne: boolean, first: SwapLimit, second: SwapLimit): SwapLimit {
  return comesBefore(zeroForOne, second.sqrtPriceX96, first.sqrtPriceX96) ? second : first
}
