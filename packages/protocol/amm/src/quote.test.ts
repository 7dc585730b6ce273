import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyQuote } from './applyQuote.ts'
import { maxSqrtPriceX96, minSqrtPriceX96 } from './concentrated/tick.ts'
import type { ConcentratedPoolState } from './PoolState.ts'
import { swapFeePips } from './swapFee.ts'
import { contractLoop } from './test/contractLoop.oracle.ts'
import { concentratedPool, magnitude } from './test/randomPool.ts'
import { type QuoteRequest, toQuote } from './test/randomRequest.ts'

/** Compares with the contracts' loop, also on unusual pools; quote.fuzz.test.ts compares with QuoterV2, V4Quoter and Router02. */
describe('quoteExactIn, quoteExactOut of concentrated pools', () => {
  test("behavior: equals the contracts' loop, including the state after it", () => {
    const requests = fc.record({ pool: concentratedPool, zeroForOne, amounts, sqrtPriceLimitX96 })
    const property = fc.property(requests, ({ pool, zeroForOne, amounts, sqrtPriceLimitX96 }) => {
      // Several quotes of one pool reuse its table at different lengths.
      for (const amount of amounts) {
        for (const exact of ['in', 'out'] as const) {
          expectAsContract({ pool, zeroForOne, exact, amount, sqrtPriceLimitX96 })
        }
      }
    })
    fc.assert(property, { numRuns })
  })

  test('behavior: more in gives no less out, more out costs no less in', () => {
    const requests = fc.record({ pool: concentratedPool, zeroForOne, exact, amounts: fc.tuple(amount, amount) })
    const property = fc.property(requests, ({ amounts: [one, other], ...request }) => {
      const less = toQuote({ ...request, amount: one < other ? one : other })
      const more = toQuote({ ...request, amount: one < other ? other : one })
      if (more.status === 'filled') expect(less.status).toBe('filled')
      if (more.status === 'unfillable' && more.reason === 'overflow') return
      expect(less.amountIn <= more.amountIn && less.amountOut <= more.amountOut).toBe(true)
    })
    fc.assert(property, { numRuns })
  })

  test('behavior: buying back what was sold costs at least as much, and a round trip gains nothing', () => {
    const requests = fc.record({ pool: concentratedPool, zeroForOne, amount })
    const property = fc.property(requests, ({ pool, zeroForOne, amount }) => {
      const bought = toQuote({ pool, zeroForOne, exact: 'out', amount })
      if (bought.status === 'unfillable') return
      const sold = toQuote({ pool, zeroForOne, exact: 'in', amount: bought.amountIn })
      if (sold.status === 'unfillable') expect(sold.reason).toBe('overflow')
      else expect(sold.amountOut >= amount).toBe(true)

      const after = applyQuote(pool, bought)
      const back = toQuote({ pool: after, zeroForOne: !zeroForOne, exact: 'in', amount })
      expect(back.amountOut <= bought.amountIn).toBe(true)
    })
    fc.assert(property, { numRuns })
  })

  test('behavior: the part of an unfillable amount can be filled, and one unit more cannot', () => {
    const requests = fc.record({ pool: concentratedPool, zeroForOne, exact, amount, sqrtPriceLimitX96 })
    const property = fc.property(requests, (request) => {
      const quote = toQuote(request)
      const { amountIn, amountOut } = quote
      const part = request.exact === 'in' ? amountIn : amountOut
      if (quote.status === 'filled' || part === 0n) return
      expect(toQuote({ ...request, amount: part + 1n })).toMatchObject({ status: 'unfillable', amountIn, amountOut })
      const filled = toQuote({ ...request, amount: part })
      expect(filled).toMatchObject({ status: 'filled', amountOut })
      // An unfillable exact output also pays for ranges whose output rounds to nothing.
      expect(request.exact === 'in' ? filled.amountIn === amountIn : filled.amountIn <= amountIn).toBe(true)
    })
    fc.assert(property, { numRuns })
  })

  test('param: ticksKnown: the same quote as with the whole table, or none', () => {
    const bounds = fc.tuple(fc.integer({ min: 0, max: 3_000 }), fc.integer({ min: 1, max: 3_000 }))
    const requests = fc.record({ pool: concentratedPool, zeroForOne, exact, amount, bounds })
    const property = fc.property(requests, ({ pool, bounds, ...request }) => {
      const quote = toQuote({ pool: withTicksKnown(pool, bounds), ...request })
      if (quote.status === 'unfillable' && quote.reason === 'ticks-unknown') return
      expect(quote).toEqual(toQuote({ pool, ...request }))
    })
    fc.assert(property, { numRuns })
  })
})

const numRuns = 300
const zeroForOne = fc.boolean()
const exact = fc.constantFrom('in' as const, 'out' as const)
// From 2^96 on the contracts may use a coarser formula, which breaks every property of quotes here except equality with the contracts.
const amount = magnitude(95)
const amounts = fc.array(magnitude(125), { minLength: 1, maxLength: 3 })
const sqrtPriceLimitX96 = fc.option(
  magnitude(160).filter((limit) => limit > minSqrtPriceX96 && limit < maxSqrtPriceX96),
  { nil: undefined },
)
const maxInt128 = (1n << 127n) - 1n

function expectAsContract(request: QuoteRequest): void {
  const { pool, zeroForOne, exact, amount } = request
  const quote = toQuote(request)
  const limit = request.sqrtPriceLimitX96 ?? (zeroForOne ? minSqrtPriceX96 + 1n : maxSqrtPriceX96 - 1n)
  if (exact === 'out' && swapFeePips(pool, zeroForOne) === 1_000_000) {
    expect(quote).toMatchObject({ reason: 'fee', amountIn: 0n, amountOut: 0n })
    return
  }
  if (zeroForOne ? limit >= pool.sqrtPriceX96 : limit <= pool.sqrtPriceX96) {
    expect(quote).toMatchObject({ status: 'unfillable', amountIn: 0n, amountOut: 0n })
    return
  }

  const loop = contractLoop(pool, zeroForOne, exact === 'in' ? amount : -amount, limit)
  const { amountIn, amountOut, sqrtPriceX96, tick, liquidity, ticksCrossed } = loop
  if (pool.protocol === 'v4' && (amountIn > maxInt128 || amountOut > maxInt128)) {
    expect(quote).toMatchObject({ status: 'unfillable', reason: 'overflow' })
    return
  }
  const isWhole = amount === (exact === 'in' ? amountIn : amountOut)
  expect(quote).toMatchObject({ status: isWhole ? 'filled' : 'unfillable', amountIn, amountOut })
  if (quote.status === 'filled') {
    expect(quote).toMatchObject({ sqrtPriceAfterX96: sqrtPriceX96, ticksCrossed })
    expect(applyQuote(pool, quote)).toMatchObject({ sqrtPriceX96, tick, liquidity })
  }
}

/** The pool with only the ticks around the price known. */
function withTicksKnown(pool: ConcentratedPoolState, [below, above]: readonly [number, number]): ConcentratedPoolState {
  const ticksKnown = { lowest: Math.max(pool.tick - below, -887_272), highest: Math.min(pool.tick + above, 887_272) }
  const { index, liquidityNet } = pool.ticks
  const isKnown = (tick: number) => tick >= ticksKnown.lowest && tick <= ticksKnown.highest
  const ticks = {
    index: index.filter(isKnown),
    liquidityNet: liquidityNet.filter((_, position) => isKnown(index[position]!)),
  }
  return { ...pool, ticks, ticksKnown }
}
