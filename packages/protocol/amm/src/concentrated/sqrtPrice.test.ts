import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { magnitude } from '../test/randomPool.ts'
import { amount0Between, amount1Between, sqrtPriceAfterInput, sqrtPriceAfterOutput } from './sqrtPrice.ts'

/** The basis of every quote; quote.fuzz.test.ts compares with the contracts. */
describe('sqrtPriceAfterInput', () => {
  test('behavior: beyond 256 bits the coarser formula of the contract, in favour of the pool', () => {
    const [sqrtPriceX96, liquidity, amountIn] = [1n << 159n, 1n << 100n, 1n << 97n]
    const numerator = liquidity << 96n
    const exact = (numerator * sqrtPriceX96) / (numerator + amountIn * sqrtPriceX96) + 1n
    const after = sqrtPriceAfterInput(sqrtPriceX96, liquidity, amountIn, true)
    expect(after).toBe(numerator / (numerator / sqrtPriceX96 + amountIn) + 1n)
    expect(after >= exact).toBe(true)
    expect(sqrtPriceAfterInput(sqrtPriceX96, liquidity, amountIn - 1n, true)).toBe(
      (numerator * sqrtPriceX96) / (numerator + (amountIn - 1n) * sqrtPriceX96) + 1n,
    )
  })

  test('behavior: no input, no movement', () => {
    expect(sqrtPriceAfterInput(12_345n, 1n, 0n, true)).toBe(12_345n)
    expect(sqrtPriceAfterInput(12_345n, 1n, 0n, false)).toBe(12_345n)
  })
})

describe('sqrtPriceAfterInput, sqrtPriceAfterOutput', () => {
  const ranges = fc.record({
    start: magnitude(96),
    move: magnitude(64),
    liquidity: magnitude(100),
    share: magnitude(16),
  })

  test('behavior: the input buys no more than the output at the price it leads to', () => {
    const property = fc.property(ranges, ({ start, move, liquidity, share }) => {
      const sqrtPriceX96 = (1n << 64n) + start
      const amountIn = (amount1Between(sqrtPriceX96, sqrtPriceX96 + move, liquidity, 'down') * share) >> 16n
      const after = sqrtPriceAfterInput(sqrtPriceX96, liquidity, amountIn, false)
      expect(after <= sqrtPriceX96 + move).toBe(true)
      expect(amount1Between(sqrtPriceX96, after, liquidity, 'up') <= amountIn).toBe(true)
    })
    fc.assert(property)
  })

  test('behavior: the price moves far enough to pay the output', () => {
    const property = fc.property(ranges, ({ start, move, liquidity, share }) => {
      const sqrtPriceX96 = (1n << 64n) + start
      const amountOut = (amount0Between(sqrtPriceX96, sqrtPriceX96 + move, liquidity, 'down') * share) >> 16n
      const after = sqrtPriceAfterOutput(sqrtPriceX96, liquidity, amountOut, false)
      expect(after <= sqrtPriceX96 + move).toBe(true)
      expect(amount0Between(sqrtPriceX96, after, liquidity, 'down') >= amountOut).toBe(true)
    })
    fc.assert(property)
  })
})
