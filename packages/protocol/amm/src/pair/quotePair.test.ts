import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyQuote } from '../applyQuote.ts'
import type { V2PoolState } from '../PoolState.ts'
import { quoteExactIn } from '../quoteExactIn.ts'
import { quoteExactOut } from '../quoteExactOut.ts'
import { magnitude } from '../test/randomPool.ts'

const [token0, token1] = ['0x0a', '0x0b'] as const
const maxReserve = (1n << 112n) - 1n

function pairOf(reserve0: bigint, reserve1: bigint): V2PoolState {
  return { protocol: 'v2', id: '0x01', token0, token1, reserve0, reserve1 }
}

describe('quoteExactIn, quoteExactOut of v2 pairs', () => {
  test('vector: 0.3 % of the input stays in the pair', () => {
    const pair = pairOf(100n, 1_000_000n)
    expect(quoteExactIn(pair, token0, 100n)).toMatchInlineSnapshot(`
      {
        "amountIn": 100n,
        "amountOut": 499248n,
        "status": "filled",
        "ticksCrossed": 0,
        "zeroForOne": true,
      }
    `)
    expect(quoteExactOut(pair, token1, 499_248n)).toMatchObject({ status: 'filled', amountIn: 100n })
    expect(quoteExactIn(pair, token1, 1n)).toMatchObject({ status: 'filled', amountOut: 0n })
    // 1,000,000 * 39,486 * 1,000 / ((4,000,000 - 39,486) * 997), plus one.
    const large = quoteExactOut(pairOf(1_000_000n, 4_000_000n), token1, 39_486n)
    expect(large).toMatchObject({ status: 'filled', amountIn: 10_000n })
    // The input exceeds the other reserve: 300 * 997 * 200 / (100 * 1,000 + 300 * 997).
    expect(quoteExactIn(pairOf(100n, 200n), token0, 300n)).toMatchObject({ status: 'filled', amountOut: 149n })
  })

  test('behavior: fills from a reserve of one unit per side, not from an empty pair', () => {
    expect(quoteExactIn(pairOf(1n, 1_000_000n), token0, 1n)).toMatchObject({ status: 'filled', amountOut: 499_248n })
    expect(quoteExactIn(pairOf(1_000_000n, 1n), token0, 9n)).toMatchObject({ status: 'filled', amountOut: 0n })
    for (const pair of [pairOf(0n, 1_000_000n), pairOf(1_000_000n, 0n)]) {
      for (const token of [token0, token1])
        expect(quoteExactIn(pair, token, 1_000n)).toMatchObject({ status: 'unfillable', reason: 'liquidity' })
    }
  })

  test('behavior: the product of the reserves never falls', () => {
    const reserve = magnitude(100)
    const swaps = fc.record({ reserve0: reserve, reserve1: reserve, amount: magnitude(100), isExactIn: fc.boolean() })
    const property = fc.property(swaps, ({ reserve0, reserve1, amount, isExactIn }) => {
      const pair = pairOf(reserve0, reserve1)
      const quote = isExactIn ? quoteExactIn(pair, token1, amount) : quoteExactOut(pair, token0, amount)
      if (quote.status === 'unfillable') return
      const after = applyQuote(pair, quote)
      expect(after.reserve1 - reserve1).toBe(quote.amountIn)
      expect(reserve0 - after.reserve0).toBe(quote.amountOut)
      expect(after.reserve0 * after.reserve1 >= reserve0 * reserve1).toBe(true)
    })
    fc.assert(property, { numRuns: 500 })
  })

  test('behavior: an amount that the pair would revert on is unfillable', () => {
    const unfillable = { status: 'unfillable', amountIn: 0n, amountOut: 0n }
    expect(quoteExactIn(pairOf(0n, 0n), token0, 1n)).toMatchObject({ ...unfillable, reason: 'liquidity' })
    expect(quoteExactOut(pairOf(5n, 5n), token1, 5n)).toMatchObject({ ...unfillable, reason: 'liquidity' })
    expect(quoteExactIn(pairOf(maxReserve - 1n, 9n), token0, 1n)).toMatchObject({ status: 'filled' })
    expect(quoteExactIn(pairOf(maxReserve, 9n), token0, 1n)).toMatchObject({ ...unfillable, reason: 'overflow' })
  })

  test('error: a token of another pool, no amount, a price limit', () => {
    const pair = pairOf(100n, 100n)
    expect(() => quoteExactIn(pair, '0x0c', 1n)).toThrowErrorMatchingInlineSnapshot(`
      [Quote.TokenNotInPoolError: Pool 0x01 does not trade 0x0c.
        It trades 0x0a and 0x0b.]
    `)
    expect(() => quoteExactIn(pair, token0, 0n)).toThrow('The amount must be positive and is 0.')
    expect(() => quoteExactOut(pair, token0, -1n)).toThrow('The amount must be positive and is -1.')
    expect(() => quoteExactIn(pair, token0, 1n, { sqrtPriceLimitX96: 1n << 96n })).toThrow('no price limit')
  })
})
