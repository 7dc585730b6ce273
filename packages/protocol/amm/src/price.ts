import type { PoolState, TokenId } from './PoolState.ts'
import { isToken0 } from './Quote.ts'

/** Raw units of one token per raw unit of the other, exact. */
export type Price = { readonly numerator: bigint; readonly denominator: bigint }

/**
 * The current price of one raw unit of `tokenIn` in raw units of the pool's other token, without fees. Undefined when the pool has no price: an empty
 * v2 pair, or a pool that was never initialized.
 *
 * @throws {TokenNotInPoolError}
 */
export function spotPrice(pool: PoolState, tokenIn: TokenId): Price | undefined {
  const zeroForOne = isToken0(pool, tokenIn)
  const [value0, value1] =
    pool.protocol === 'v2' ? [pool.reserve0, pool.reserve1] : [1n << 192n, pool.sqrtPriceX96 * pool.sqrtPriceX96]
  if (value0 === 0n || value1 === 0n) return undefined
  return zeroForOne ? { numerator: value1, denominator: value0 } : { numerator: value0, denominator: value1 }
}
