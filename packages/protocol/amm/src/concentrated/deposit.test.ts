import { describe, expect, test } from 'vitest'
import { depositAt, leastDeposit, matchingAmount, maxDeposit } from './deposit.ts'
import { amountsForLiquidity, liquidityForAmounts } from './liquidity.ts'
import { sqrtPricesAround } from './sqrtPriceOf.ts'
import { sqrtPriceX96AtTick } from './tick.ts'

/** The deposit tests in `exchange` compare with the position managers on a chain. */
const one = 10n ** 18n
const range = { lowerX96: sqrtPriceX96AtTick(-600), upperX96: sqrtPriceX96AtTick(600) }
const [below, middle, above] = [-700, 0, 700].map(sqrtPriceX96AtTick) as [bigint, bigint, bigint]

describe('depositAt', () => {
  test('default: the cost of the liquidity that the amounts mint, rounded up', () => {
    const desired = { amount0: one, amount1: 2n * one }
    const { liquidity, amounts } = depositAt(middle, range, desired)
    expect(liquidity).toBe(liquidityForAmounts(middle, range, desired))
    expect(amounts).toEqual(amountsForLiquidity(middle, range, liquidity, 'up'))
    expect(amounts).not.toEqual(amountsForLiquidity(middle, range, liquidity, 'down'))
    expect(one - amounts.amount0).toBeLessThanOrEqual(1n)
  })
})

describe('matchingAmount', () => {
  test('default: the amount of the other token that leaves no remainder', () => {
    expect(matchingAmount(middle, range, 'amount0', one)).toBe(one)
    expect(matchingAmount(middle, range, 'amount1', one)).toBe(one)
    const price = sqrtPriceX96AtTick(300)
    const other = matchingAmount(price, range, 'amount0', one)!
    expect(other).toBeGreaterThan(3n * one)
    const back = matchingAmount(price, range, 'amount1', other)!
    expect(back - one < 2n && one - back < 2n).toBe(true)
  })

  test('behavior: 0 if the range takes only this token, undefined if it takes none of it', () => {
    expect(matchingAmount(below, range, 'amount0', one)).toBe(0n)
    expect(matchingAmount(range.lowerX96, range, 'amount0', one)).toBe(0n)
    expect(matchingAmount(above, range, 'amount0', one)).toBeUndefined()
    expect(matchingAmount(range.upperX96, range, 'amount0', one)).toBeUndefined()
    expect(matchingAmount(above, range, 'amount1', one)).toBe(0n)
    expect(matchingAmount(range.upperX96, range, 'amount1', one)).toBe(0n)
    expect(matchingAmount(below, range, 'amount1', one)).toBeUndefined()
    expect(matchingAmount(range.lowerX96, range, 'amount1', one)).toBeUndefined()
  })
})

describe('leastDeposit, maxDeposit', () => {
  const { lowerX96, upperX96 } = sqrtPricesAround(middle, 50)
  const liquidity = 10n ** 20n

  test('default: each bound at the price where it is reached', () => {
    const desired = { amount0: one, amount1: one }
    const [fallen, risen] = [lowerX96, upperX96].map((price) => depositAt(price, range, desired).amounts)
    // A lower price takes less of token1, a higher one less of token0.
    expect(leastDeposit(middle, range, desired, 50)).toEqual({ amount0: risen!.amount0, amount1: fallen!.amount1 })
    expect(leastDeposit(middle, range, desired, 50).amount0).toBeLessThan(one)
    expect(maxDeposit(middle, range, liquidity, 50)).toEqual({
      amount0: amountsForLiquidity(lowerX96, range, liquidity, 'up').amount0,
      amount1: amountsForLiquidity(upperX96, range, liquidity, 'up').amount1,
    })
  })

  test('behavior: without slippage, what it takes and costs now', () => {
    const desired = { amount0: one, amount1: 2n * one }
    expect(leastDeposit(middle, range, desired, 0)).toEqual(depositAt(middle, range, desired).amounts)
    expect(maxDeposit(middle, range, liquidity, 0)).toEqual(amountsForLiquidity(middle, range, liquidity, 'up'))
  })

  test("behavior: doesn't refuse a small deposit that takes a unit less now than at both ends", () => {
    const full = { lowerX96: sqrtPriceX96AtTick(-887_220), upperX96: sqrtPriceX96AtTick(887_220) }
    const [risen, fallen] = [20, -20].map(sqrtPriceX96AtTick) as [bigint, bigint]
    expect(leastDeposit(risen, full, { amount0: one, amount1: 1_001n }, 10).amount1).toBe(1_000n)
    expect(leastDeposit(fallen, full, { amount0: 1_001n, amount1: one }, 10).amount0).toBe(1_000n)
  })

  test('behavior: 0 of a token that the range never takes', () => {
    expect(leastDeposit(above, range, { amount0: one, amount1: one }, 10)).toMatchObject({ amount0: 0n })
    expect(maxDeposit(above, range, liquidity, 10)).toMatchObject({ amount0: 0n })
    expect(maxDeposit(below, range, liquidity, 10)).toMatchObject({ amount1: 0n })
  })
})
