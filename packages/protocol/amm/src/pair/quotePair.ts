import type { V2PoolState } from '../PoolState.ts'
import { InvalidPriceLimitError, type Quote, type QuoteOptions, unfillable } from '../Quote.ts'
import { amountInToReserves, amountOutOfReserves } from './constantProduct.ts'

/**
 * Quote of a v2 pair, with amounts as Router02 computes them; unfillable where the swap itself would revert.
 *
 * @throws {InvalidPriceLimitError} because a pair has no price limit.
 */
export function quotePair(
  pool: V2PoolState,
  zeroForOne: boolean,
  exact: 'in' | 'out',
  amount: bigint,
  options: QuoteOptions,
): Quote {
  if (options.sqrtPriceLimitX96 !== undefined) throw new InvalidPriceLimitError('A v2 pair has no price limit.')

  const [reserveIn, reserveOut] = zeroForOne ? [pool.reserve0, pool.reserve1] : [pool.reserve1, pool.reserve0]
  const isEmpty = reserveIn === 0n || reserveOut === 0n
  if (isEmpty || (exact === 'out' && amount >= reserveOut)) return unfillable(zeroForOne, 'liquidity')

  const amountIn = exact === 'in' ? amount : amountInToReserves(amount, reserveIn, reserveOut)
  const amountOut = exact === 'in' ? amountOutOfReserves(amount, reserveIn, reserveOut) : amount
  if (reserveIn + amountIn > maxReserve) return unfillable(zeroForOne, 'overflow')
  return { status: 'filled', zeroForOne, amountIn, amountOut, ticksCrossed: 0 }
}

/** Reserves are uint112; UniswapV2Pair reverts on more. */
const maxReserve = (1n << 112n) - 1n
