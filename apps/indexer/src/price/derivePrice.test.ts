import { describe, expect, test } from 'vitest'
import { derivePrice } from './derivePrice.ts'
import type { PriceSource } from './PriceSource.ts'

let count = 0
function source(price: number, depth: number, anchor: 'stable' | 'native' = 'stable'): PriceSource {
  const logPrice = Math.log(price)
  const standing = {
    standingLogPrice: logPrice,
    standingDepth: depth,
    standingHeld: 100 * depth,
    sinceTimestamp: 1_000,
  }
  return { poolId: `0x${(count++).toString(16)}`, anchor, logPrice, depth, ...standing }
}

const priceOf = (sources: readonly PriceSource[], nativeUsd?: number) =>
  derivePrice(sources, 1_000, nativeUsd)?.priceUsd

describe('derivePrice', () => {
  test('default: one deep pool', () => {
    const derived = derivePrice([source(2, 5_000)], 1_000, undefined)!
    expect(derived.priceUsd).toBeCloseTo(2, 12)
    expect(derived.depthUsd).toBe(5_000)
    expect(derived.backingUsd).toBe(500_000)
  })

  test('behavior: a pool against the native currency counts in dollars', () => {
    expect(priceOf([source(0.5, 10, 'native')], 3_000)).toBeCloseTo(1_500, 9)
    expect(priceOf([source(0.5, 10, 'native')])).toBeUndefined()
  })

  test('behavior: shallow pools cannot outvote a deep one, however many', () => {
    const thin = Array.from({ length: 15 }, () => source(1_000, 300))
    expect(priceOf([source(2, 50_000), ...thin])).toBeCloseTo(2, 12)
  })

  test('behavior: a small part of the depth at a wrong price moves nothing', () => {
    expect(priceOf([source(2, 4_000), source(2.01, 4_000), source(50, 3_000)])).toBeCloseTo(2.01, 12)
  })

  test('behavior: pools that contradict each other give no price', () => {
    expect(priceOf([source(2, 5_000), source(3, 4_000)])).toBeUndefined()
  })

  test('behavior: two thirds of the depth that agree are enough, and no less', () => {
    expect(priceOf([source(2, 2_000), source(3, 1_000)])).toBeCloseTo(2, 12)
    expect(priceOf([source(2, 1_999), source(3, 1_000)])).toBeUndefined()
  })

  test('behavior: two equal pools give the mean', () => {
    expect(priceOf([source(2, 500), source(2.1, 500)])).toBeCloseTo(2.05, 12)
  })

  test('behavior: too little depth gives no price', () => {
    expect(priceOf([source(2, 99)])).toBeUndefined()
    expect(priceOf(Array.from({ length: 50 }, () => source(2, 24)))).toBeUndefined()
    expect(priceOf([])).toBeUndefined()
  })

  test('behavior: a stablecoin that lost its peg is outvoted in the native price', () => {
    expect(priceOf([source(3_000, 90_000), source(3_004, 80_000), source(5_000, 90_000)])).toBeUndefined()
    expect(priceOf([source(3_000, 90_000), source(3_004, 80_000), source(5_000, 40_000)])).toBeCloseTo(3_004, 9)
  })
})
