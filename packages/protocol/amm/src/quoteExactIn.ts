import { quoteConcentrated } from './concentrated/quoteConcentrated.ts'
import type { PoolState, TokenId } from './PoolState.ts'
import { quotePair } from './pair/quotePair.ts'
import { assertPositive, isToken0, type Quote, type QuoteOptions } from './Quote.ts'

/**
 * What a pool pays for `amountIn` raw units of `tokenIn`, equal to Router02.getAmountOut, QuoterV2 and V4Quoter to the last unit.
 *
 * @example
 * quoteExactIn(pool, weth, 10n ** 18n) // { status: 'filled', amountOut: 3_141_592_653n, … }
 *
 * @throws {TokenNotInPoolError}
 * @throws {InvalidAmountError} unless `amountIn` is positive.
 * @throws {InvalidPriceLimitError}
 */
export function quoteExactIn(pool: PoolState, tokenIn: TokenId, amountIn: bigint, options: QuoteOptions = {}): Quote {
  assertPositive(amountIn)
  const zeroForOne = isToken0(pool, tokenIn)
  return pool.protocol === 'v2'
    ? quotePair(pool, zeroForOne, 'in', amountIn, options)
    : quoteConcentrated(pool, zeroForOne, 'in', amountIn, options)
}
