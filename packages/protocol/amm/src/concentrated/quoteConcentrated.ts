import type { ConcentratedPoolState } from '../PoolState.ts'
import { type Quote, type QuoteOptions, unfillable } from '../Quote.ts'
import { SwapCurve } from './SwapCurve.ts'
import { comesBefore } from './sqrtPrice.ts'
import { swapLimit } from './swapLimit.ts'
import { allPips, stretchTo, swapStepExactIn, swapStepExactOut } from './swapStep.ts'

/**
 * Quote of a v3 or v4 pool. Equals the result of the loop in Uniswap v3 core, UniswapV3Pool.swap, and v4 core, Pool.swap.
 *
 * @throws {InvalidPriceLimitError}
 */
export function quoteConcentrated(
  pool: ConcentratedPoolState,
  zeroForOne: boolean,
  exact: 'in' | 'out',
  amount: bigint,
  options: QuoteOptions,
): Quote {
  const curve = SwapCurve.of(pool, zeroForOne)
  const limit = options.sqrtPriceLimitX96 === undefined ? curve.limit : swapLimit(pool, zeroForOne, options)
  if (exact === 'out' && curve.feePips === allPips) return unfillable(zeroForOne, 'fee')
  if (!comesBefore(zeroForOne, pool.sqrtPriceX96, limit.sqrtPriceX96)) return unfillable(zeroForOne, limit.reason)

  const start =
    exact === 'in'
      ? curve.lastBeforeAmountIn(amount, limit.sqrtPriceX96)
      : curve.lastBeforeAmountOut(amount, limit.sqrtPriceX96)
  const isLimited = comesBefore(zeroForOne, limit.sqrtPriceX96, start.stretch.targetX96)
  const stretch = isLimited ? stretchTo(limit.sqrtPriceX96, start.stretch) : start.stretch
  const end = exact === 'in' ? swapStepExactIn(stretch, amount) : swapStepExactOut(stretch, amount)
  const { amountIn, amountOut, sqrtPriceX96: sqrtPriceAfterX96 } = end
  if (pool.protocol === 'v4' && (amountIn > maxInt128 || amountOut > maxInt128))
    return unfillable(zeroForOne, 'overflow')

  const isWhole = amount === (exact === 'in' ? amountIn : amountOut)
  // A swap that ends at the edge of the known ticks might have continued beyond it.
  const isAtUnknown = limit.reason === 'ticks-unknown' && sqrtPriceAfterX96 === limit.sqrtPriceX96
  if (!isWhole || isAtUnknown) return unfillable(zeroForOne, limit.reason, amountIn, amountOut)

  const crossesNext = start.nextTickPosition !== undefined && sqrtPriceAfterX96 === start.stretch.targetX96
  const ticksCrossed = start.ticksCrossed + (crossesNext ? 1 : 0)
  return { status: 'filled', zeroForOne, amountIn, amountOut, sqrtPriceAfterX96, ticksCrossed }
}

/** A swap's amounts are int128 in v4 (BalanceDelta); PoolManager reverts on more. */
const maxInt128 = (1n << 127n) - 1n
