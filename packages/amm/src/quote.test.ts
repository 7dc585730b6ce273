import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyQuote } from './applyQuote.ts'
import type { ConcentratedPoolState } from './PoolState.ts'
import type { Quote } from './Quote.ts'
import { quoteExactIn } from './quoteExactIn.ts'
import { quoteExactOut } from './quoteExactOut.ts'
import { contractLoop } from './testing/contractLoop.oracle.ts'
import { concentratedPool, magnitude, token0, token1 } from './testing/randomPool.ts'
import { maxSqrtPriceX96, minSqrtPriceX96 } from './tick.ts'

const maxInt128 = (1n << 127n) - 1n
const priceLimit = fc.option(
  fc.oneof(
    fc.bigInt({ min: minSqrtPriceX96 + 1n, max: maxSqrtPriceX96 - 1n }),
    magnitude(160).filter((limit) => limit > minSqrtPriceX96 && limit < maxSqrtPriceX96),
  ),
  { nil: undefined },
)
const request = fc.record({
  pool: concentratedPool,
  zeroForOne: fc.boolean(),
  amounts: fc.array(magnitude(120), { minLength: 1, maxLength: 6 }),
  sqrtPriceLimitX96: priceLimit,
})

/** Every quote of a request: several on the same pool, so that the table is met at each stage of its growth. */
function quotes({
  pool,
  zeroForOne,
  amounts,
  sqrtPriceLimitX96,
}: typeof request extends fc.Arbitrary<infer T> ? T : never) {
  const [tokenIn, tokenOut] = zeroForOne ? ([token0, token1] as const) : ([token1, token0] as const)
  return amounts.flatMap((amount) => [
    { exact: 'in', amount, quote: quoteExactIn(pool, tokenIn, amount, { sqrtPriceLimitX96 }) } as const,
    { exact: 'out', amount, quote: quoteExactOut(pool, tokenOut, amount, { sqrtPriceLimitX96 }) } as const,
  ])
}

function expectAsContract(
  pool: ConcentratedPoolState,
  quote: Quote,
  exact: 'in' | 'out',
  amount: bigint,
  sqrtPriceLimitX96: bigint | undefined,
) {
  const { zeroForOne } = quote
  const isPassed =
    sqrtPriceLimitX96 !== undefined &&
    (zeroForOne ? sqrtPriceLimitX96 >= pool.sqrtPriceX96 : sqrtPriceLimitX96 <= pool.sqrtPriceX96)
  if (isPassed || pool.sqrtPriceX96 === (zeroForOne ? minSqrtPriceX96 : maxSqrtPriceX96 - 1n)) {
    expect(quote).toMatchObject({ status: 'unfillable', amountIn: 0n, amountOut: 0n })
    return
  }
  const loop = contractLoop(pool, zeroForOne, exact === 'in' ? amount : -amount, sqrtPriceLimitX96)
  const isWhole = amount === (exact === 'in' ? loop.amountIn : loop.amountOut)
  if (isWhole && pool.protocol === 'v4' && (loop.amountIn > maxInt128 || loop.amountOut > maxInt128)) {
    expect(quote).toMatchObject({ status: 'unfillable', reason: 'overflow' })
    return
  }
  const { amountIn, amountOut, sqrtPriceX96, tick, liquidity, ticksCrossed } = loop
  expect(quote).toMatchObject({ status: isWhole ? 'filled' : 'unfillable', amountIn, amountOut })
  if (quote.status === 'filled') {
    expect(quote).toMatchObject({ sqrtPriceAfterX96: sqrtPriceX96, ticksCrossed })
    expect(applyQuote(pool, quote)).toMatchObject({ sqrtPriceX96, tick, liquidity })
  }
}

describe('quoteExactIn, quoteExactOut', () => {
  test('behavior: equal to the loop of the contracts, price, tick and liquidity after it included', () => {
    const assertion = fc.property(request, (input) => {
      for (const { quote, exact, amount } of quotes(input)) {
        expectAsContract(input.pool, quote, exact, amount, input.sqrtPriceLimitX96)
      }
    })
    fc.assert(assertion, { numRuns: 1_500 })
  })
})
