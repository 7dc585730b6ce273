import { describe, expect, test } from 'vitest'
import * as Slippage from './Slippage.ts'

describe('Slippage', () => {
  test('minimumOut rounds up, maximumIn rounds down: no unit is given away', () => {
    expect(Slippage.minimumOut(1_000_000n, 50)).toBe(995_000n)
    expect(Slippage.minimumOut(1n, 50)).toBe(1n)
    expect(Slippage.minimumOut(10n ** 30n + 1n, 1)).toBe(999_900_000_000_000_000_000_000_000_001n)
    expect(Slippage.maximumIn(1_000_000n, 50)).toBe(1_005_000n)
    expect(Slippage.maximumIn(1n, 50)).toBe(1n)
  })

  test('toKeepMinimum: what it gives keeps the floor, one point more does not', () => {
    for (const [amountOut, floor] of [
      [1_000_000n, 995_000n],
      [123_456_789n, 120_000_001n],
      [7n, 7n],
    ] as const) {
      const bps = Slippage.toKeepMinimum(amountOut, floor)!
      expect(Slippage.minimumOut(amountOut, bps)).toBeGreaterThanOrEqual(floor)
      if (amountOut > 10_000n) expect(Slippage.minimumOut(amountOut, bps + 1)).toBeLessThan(floor)
    }
    expect(Slippage.toKeepMinimum(994_999n, 995_000n)).toBeUndefined()
  })

  test('toKeepMaximum: what it gives stays under the ceiling', () => {
    const bps = Slippage.toKeepMaximum(1_000_000n, 1_004_321n)!
    expect(Slippage.maximumIn(1_000_000n, bps)).toBeLessThanOrEqual(1_004_321n)
    expect(Slippage.maximumIn(1_000_000n, bps + 1)).toBeGreaterThan(1_004_321n)
    expect(Slippage.toKeepMaximum(2n, 1n)).toBeUndefined()
  })

  test('toWarning: the bands of the specification', () => {
    const bands = [0, 4, 5, 550, 551, 2_000, 2_001, 9_999, 10_000, Number.NaN].map(Slippage.toWarning)
    expect(bands).toEqual([
      'invalid',
      'low',
      'normal',
      'normal',
      'high',
      'high',
      'very-high',
      'very-high',
      'invalid',
      'invalid',
    ])
  })

  test('behavior: the ends of what can be kept, and of what can be chosen', () => {
    expect([Slippage.toKeepMinimum(7n, 7n), Slippage.toKeepMinimum(1n, 0n), Slippage.toKeepMinimum(1n, 1n)]).toEqual([
      0, 10_000, 0,
    ])
    expect([Slippage.toKeepMaximum(7n, 7n), Slippage.toKeepMaximum(1n, 2n), Slippage.toKeepMaximum(1n, 1n)]).toEqual([
      0, 10_000, 0,
    ])
    expect([Slippage.toKeepMinimum(0n, 0n), Slippage.toKeepMaximum(0n, 0n), Slippage.toKeepMaximum(0n, 5n)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect([Slippage.minimumOut(5n, 10_000), Slippage.maximumIn(5n, 10_000), Slippage.minimumOut(5n, 0)]).toEqual([
      0n,
      10n,
      5n,
    ])
    for (const wrong of [-1, 10_001, Number.NaN])
      expect(() => Slippage.maximumIn(1n, wrong)).toThrow(Slippage.InvalidSlippageError)
    expect(Slippage.toWarning(1)).toBe('low')
    expect(Slippage.toWarning(-1)).toBe('invalid')
    expect(Slippage.toWarning(0.5)).toBe('low')
  })

  test('error: a fraction of a basis point', () => {
    expect(() => Slippage.minimumOut(1n, 0.5)).toThrow(Slippage.InvalidSlippageError)
  })
})
