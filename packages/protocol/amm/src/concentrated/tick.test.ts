import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inverseSqrtPowersX128 } from './inverseSqrtPowersX128.ts'
import {
  maxSqrtPriceX96,
  maxTick,
  maxUsableTick,
  minSqrtPriceX96,
  minTick,
  minUsableTick,
  nearestUsableTick,
  sqrtPriceX96AtTick,
  tickAtSqrtPriceX96,
} from './tick.ts'

describe('sqrtPriceX96AtTick', () => {
  test.each([
    [minTick, minSqrtPriceX96],
    [minTick + 1, 4_295_343_490n],
    [-1, 79_224_201_403_219_477_170_569_942_574n],
    [0, 1n << 96n],
    [1, 79_232_123_823_359_799_118_286_999_568n],
    [maxTick - 1, 1_461_373_636_630_004_318_706_518_188_784_493_106_690_254_656_249n],
    [maxTick, maxSqrtPriceX96],
  ])('vector: tick %i', (tick, sqrtPriceX96) => {
    expect(sqrtPriceX96AtTick(tick)).toBe(sqrtPriceX96)
  })

  test('behavior: each tick is one basis point above the one before', () => {
    const property = fc.property(fc.integer({ min: minTick, max: maxTick - 1 }), (tick) => {
      const [price, next] = [sqrtPriceX96AtTick(tick) ** 2n, sqrtPriceX96AtTick(tick + 1) ** 2n]
      // At the lowest ticks a sqrt price has ten digits.
      expect(Number((next * 10n ** 12n) / price) / 1e12).toBeCloseTo(1.0001, 8)
    })
    fc.assert(property)
  })

  test.each([minTick - 1, maxTick + 1, 0.5, Number.NaN])('error: tick %d', (tick) => {
    expect(() => sqrtPriceX96AtTick(tick)).toThrow(/not a whole number between -887272 and 887272/)
  })
})

describe('tickAtSqrtPriceX96', () => {
  test('behavior: the price of a tick and every price below the next belong to the tick', () => {
    const property = fc.property(fc.integer({ min: minTick, max: maxTick - 1 }), (tick) => {
      expect(tickAtSqrtPriceX96(sqrtPriceX96AtTick(tick))).toBe(tick)
      expect(tickAtSqrtPriceX96(sqrtPriceX96AtTick(tick + 1) - 1n)).toBe(tick)
    })
    fc.assert(property, { numRuns: 2_000, examples: [[minTick], [-1], [0], [maxTick - 1]] })
  })

  test.each([0n, minSqrtPriceX96 - 1n, maxSqrtPriceX96])('error: sqrt price %d', (sqrtPriceX96) => {
    expect(() => tickAtSqrtPriceX96(sqrtPriceX96)).toThrow(/No pool can have the sqrt price/)
  })
})

test('inverseSqrtPowersX128: each is the square of the one before, from the root of 1 / 1.0001', () => {
  const precision = 600n
  let power = squareRoot((10_000n << (2n * precision)) / 10_001n)
  for (const constant of inverseSqrtPowersX128) {
    expect(constant).toBe((power + (1n << (precision - 129n))) >> (precision - 128n))
    power = (power * power) >> precision
  }
})

function squareRoot(square: bigint): bigint {
  let root = square
  for (let next = (root + 1n) >> 1n; next < root; next = (root + square / root) >> 1n) root = next
  return root
}

describe('usable ticks', () => {
  test('minUsableTick, maxUsableTick: the outermost multiples of the spacing', () => {
    expect([minUsableTick(1), maxUsableTick(1)]).toEqual([minTick, maxTick])
    expect([minUsableTick(60), maxUsableTick(60)]).toEqual([-887_220, 887_220])
    expect([minUsableTick(200), maxUsableTick(200)]).toEqual([-887_200, 887_200])
  })

  test('nearestUsableTick: rounds, and stays on the price axis', () => {
    expect([-31, -30, -29, 0, 29, 30].map((tick) => nearestUsableTick(tick, 60))).toEqual([-60, 0, 0, 0, 0, 60])
    expect([minTick, maxTick].map((tick) => nearestUsableTick(tick, 60))).toEqual([-887_220, 887_220])
  })
})
