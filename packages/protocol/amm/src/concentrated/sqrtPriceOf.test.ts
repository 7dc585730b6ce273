import { expect, test } from 'vitest'
import { sqrtPricesAround, sqrtPriceX96Of } from './sqrtPriceOf.ts'
import { maxSqrtPriceX96, minSqrtPriceX96 } from './tick.ts'

test('sqrtPriceX96Of: the root of token1 for token0, rounded down', () => {
  expect(sqrtPriceX96Of({ amount0: 1n, amount1: 1n })).toBe(1n << 96n)
  expect(sqrtPriceX96Of({ amount0: 1n, amount1: 4n })).toBe(2n << 96n)
  expect(sqrtPriceX96Of({ amount0: 4n, amount1: 1n })).toBe(1n << 95n)
  // The first 97 bits of the square root of 2.
  expect(sqrtPriceX96Of({ amount0: 1n, amount1: 2n })).toBe(112_045_541_949_572_279_837_463_876_454n)
})

test('sqrtPriceX96Of: clamped to valid pool prices', () => {
  expect(sqrtPriceX96Of({ amount0: 0n, amount1: 1n })).toBe(maxSqrtPriceX96 - 1n)
  expect(sqrtPriceX96Of({ amount0: 0n, amount1: 0n })).toBe(maxSqrtPriceX96 - 1n)
  expect(sqrtPriceX96Of({ amount0: 1n, amount1: 1n << 200n })).toBe(maxSqrtPriceX96 - 1n)
  expect(sqrtPriceX96Of({ amount0: 1n, amount1: 0n })).toBe(minSqrtPriceX96)
  expect(sqrtPriceX96Of({ amount0: 1n << 200n, amount1: 1n })).toBe(minSqrtPriceX96)
})

test('sqrtPricesAround: the price lowered and raised by basis points', () => {
  const one = 1n << 96n
  expect(sqrtPricesAround(one, 0)).toEqual({ lowerX96: one, upperX96: one })
  // The square roots of 0.99 and 1.01.
  expect(sqrtPricesAround(one, 100)).toEqual({
    lowerX96: 78_831_026_366_734_652_303_669_917_531n,
    upperX96: 79_623_317_895_830_914_510_639_640_423n,
  })
  expect(sqrtPricesAround(one, 10_000)).toEqual({
    lowerX96: minSqrtPriceX96,
    upperX96: 112_045_541_949_572_279_837_463_876_454n,
  })
  expect(sqrtPricesAround(maxSqrtPriceX96 - 1n, 100).upperX96).toBe(maxSqrtPriceX96 - 1n)
})
