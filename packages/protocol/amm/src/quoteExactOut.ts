import { quoteConcentrated } from './concentrated/quoteConcentrated.ts'
import type { PoolState, TokenId } from './PoolState.ts'
import { quotePair } from './pair/quotePair.ts'
import { assertPositive, isToken0, type Quote, type QuoteOptions } from './Quote.ts'

/**
 * What a pool asks for `amountOut` raw units of `tokenOut`, equal to Router02.getAmountIn, QuoterV2 and V4Quoter to the last unit.
 *
 * @example
 * quoteExactOut(pool, usdc, 3_141_592_653n) // { status: 'filled', amountIn: 10n ** 18n, … }
 *
 * @throws {TokenNotInPoolError}
 * @throws {InvalidAmountError} unless `amountOut` is positive.
 * @throws {InvalidPriceLimitError}
 */
export function quoteExactOut(
  pool: PoolState,
  tokenOut: TokenId,
  amountOut: bigint,
  options: QuoteOptions = {},
): Quote {
  assertPositive(amountOut)
  const zeroForOne = !isToken0(pool, tokenOut)
  return pool.protocol === 'v2'
    ? quotePair(pool, zeroForOne, 'out', amountOut, options)
    : quoteConcentrated(pool, zeroForOne, 'out', amountOut, options)
}
