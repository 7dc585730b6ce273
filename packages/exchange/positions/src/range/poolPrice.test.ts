import { maxSqrtPriceX96, minSqrtPriceX96, sqrtPriceX96AtTick, tickAtSqrtPriceX96 } from '@oxbow/amm/tick'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { priceOf, pricePlaces, sqrtPriceOf, toPriceNumber } from './poolPrice.ts'
import { fullRange, movedTick, rangeAround, toUsableTick } from './tickRange.ts'

const usdPerEther = { decimals0: 18, decimals1: 6, isInverted: false }
const one = 10n ** BigInt(pricePlaces)

describe('priceOf, sqrtPriceOf', () => {
  test('default: whole tokens for whole tokens, either way up', () => {
    const at = sqrtPriceOf(3_000n, 0, usdPerEther)
    expect(priceOf(at, usdPerEther)).toBe(3_000n * one)
    expect(priceOf(at, { ...usdPerEther, isInverted: true })).toBe((33333333n * one) / 10n ** 11n)
    const other = sqrtPriceOf(33333333n, 11, { ...usdPerEther, isInverted: true })
    expect(Math.abs(tickAtSqrtPriceX96(other) - tickAtSqrtPriceX96(at))).toBeLessThanOrEqual(1)
  })

  test('behavior: a price read and written again is the same to the digits that are shown', () => {
    const property = fc.property(
      fc.bigInt({ min: 1n, max: 99_999_999n }),
      fc.integer({ min: 0, max: 9 }),
      (digits, places) => {
        const back = priceOf(sqrtPriceOf(digits, places, usdPerEther), usdPerEther)
        const off = back - (digits * one) / 10n ** BigInt(places)
        expect((off < 0n ? -off : off) * 10n ** 6n <= back).toBe(true)
      },
    )
    fc.assert(property, { numRuns: 300 })
  })

  test('behavior: absurd prices end where pools end', () => {
    expect(sqrtPriceOf(1n, 60, usdPerEther)).toBe(minSqrtPriceX96)
    expect(sqrtPriceOf(10n ** 60n, 0, usdPerEther)).toBe(maxSqrtPriceX96 - 1n)
  })
})

describe('toPriceNumber', () => {
  test('default: whole tokens for whole tokens, either way up', () => {
    // 1.5 squared of raw units.
    const at = (3n << 96n) / 2n
    expect(toPriceNumber(at, { decimals0: 18, decimals1: 18, isInverted: false })).toBeCloseTo(2.25, 12)
    expect(toPriceNumber(at, { decimals0: 18, decimals1: 18, isInverted: true })).toBeCloseTo(1 / 2.25, 12)
    expect(toPriceNumber(at, { decimals0: 18, decimals1: 16, isInverted: false })).toBeCloseTo(225, 9)
    expect(toPriceNumber(at, { decimals0: 16, decimals1: 18, isInverted: false })).toBeCloseTo(0.0225, 12)
  })
})

test('priceOf: eight digits, the last one rounded; a price of fewer is as it is, far below them it is nothing', () => {
  const even = { decimals0: 18, decimals1: 18, isInverted: false }
  expect(pricePlaces).toBe(40)
  expect(priceOf(2n ** 96n, even)).toBe(one)
  // The root of 123,456,789 rounds up to 123,456,790.
  expect(priceOf(sqrtPriceOf(123_456_789n, 0, even), even)).toBe(123_456_790n * one)
  expect(priceOf(sqrtPriceOf(123_456_784n, 0, even), even)).toBe(123_456_780n * one)
  const tiny = { decimals0: 0, decimals1: 40, isInverted: false }
  expect(priceOf(2n ** 96n, tiny)).toBe(1n)
  expect(priceOf(2n ** 96n * 4_000n, tiny)).toBe(16_000_000n)
  expect(priceOf(2n ** 95n, tiny)).toBe(0n)
})

describe('tick ranges', () => {
  test('behavior: a range about a price holds it and is never empty, to the ends of the axis', () => {
    const spacing = fc.constantFrom(1, 10, 60, 200, 16_384)
    const property = fc.property(
      fc.integer({ min: -887_272, max: 887_270 }),
      spacing,
      fc.constantFrom(0.001, 0.1, 0.5),
      (tick, step, share) => {
        const { tickLower, tickUpper } = rangeAround(sqrtPriceX96AtTick(tick), share, step)
        const full = fullRange(step)
        expect(tickLower < tickUpper && tickLower % step === 0 && tickUpper % step === 0).toBe(true)
        expect(tickLower >= full.tickLower && tickUpper <= full.tickUpper).toBe(true)
      },
    )
    fc.assert(property, { numRuns: 500 })
  })

  test('movedTick, toUsableTick: whole spacings, and no further than a pool goes', () => {
    expect(movedTick(-60, 2, 60)).toBe(60)
    expect(movedTick(887_220, 10, 60)).toBe(887_220)
    expect(toUsableTick(sqrtPriceX96AtTick(95), 60)).toBe(120)
  })
})
