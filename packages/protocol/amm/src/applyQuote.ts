import { SwapCurve } from './concentrated/SwapCurve.ts'
import { tickAtSqrtPriceX96 } from './concentrated/tick.ts'
import type { ConcentratedPoolState, PoolState } from './PoolState.ts'
import type { FilledQuote } from './Quote.ts'

/** The pool's state after the swap of `quote`, for the next quote in the same transaction. `quote` must have been made from exactly this state. */
export function applyQuote<pool extends PoolState>(pool: pool, quote: FilledQuote): pool
export function applyQuote(pool: PoolState, quote: FilledQuote): PoolState {
  if (pool.protocol !== 'v2') return { ...pool, ...stateAfter(pool, quote) }

  const { zeroForOne, amountIn, amountOut } = quote
  return {
    ...pool,
    reserve0: zeroForOne ? pool.reserve0 + amountIn : pool.reserve0 - amountOut,
    reserve1: zeroForOne ? pool.reserve1 - amountOut : pool.reserve1 + amountIn,
  }
}

function stateAfter(
  pool: ConcentratedPoolState,
  { zeroForOne, sqrtPriceAfterX96 = pool.sqrtPriceX96 }: FilledQuote,
): Pick<ConcentratedPoolState, 'sqrtPriceX96' | 'tick' | 'liquidity'> {
  const { stretch, tick: tickThere } = SwapCurve.of(pool, zeroForOne).lastUpTo(sqrtPriceAfterX96)
  // At a waypoint the price alone doesn't determine the tick: after falling exactly to a tick's price, `slot0.tick` is one below that tick.
  const tick = sqrtPriceAfterX96 === stretch.sqrtPriceX96 ? tickThere : tickAtSqrtPriceX96(sqrtPriceAfterX96)
  return { sqrtPriceX96: sqrtPriceAfterX96, tick, liquidity: stretch.liquidity }
}
