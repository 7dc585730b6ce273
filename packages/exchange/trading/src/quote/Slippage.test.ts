import { describe, expect, test } from 'vitest'
import { tradeBounds } from './bounds.ts'
import * as Slippage from './Slippage.ts'

/** As the server binds a trade. */
const minimumOut = (amountOut: bigint, bps: number) => tradeBounds('exact-in', 1n, amountOut, bps).minimumOut
const maximumIn = (amountIn: bigint, bps: number) => tradeBounds('exact-out', amountIn, 1n, bps).maximumIn

describe('Slippage', () => {
  test('toKeepMinimum: what it gives keeps the floor, one point more does not', () => {
    for (const [amountOut, floor] of [
      [1_000_000n, 995_000n],
      [123_456_789n, 120_000_001n],
      [7n, 7n],
    ] as const) {
      const bps = Slippage.toKeepMinimum(amountOut, floor)!
      expect(minimumOut(amountOut, bps)).toBeGreaterThanOrEqual(floor)
      if (amountOut > 10_000n) expect(minimumOut(amountOut, bps + 1)).toBeLessThan(floor)
    }
    expect(Slippage.toKeepMinimum(994_999n, 995_000n)).toBeUndefined()
  })

  test('toKeepMaximum: what it gives stays under the ceiling', () => {
    const bps = Slippage.toKeepMaximum(1_000_000n, 1_004_321n)!
    expect(maximumIn(1_000_000n, bps)).toBeLessThanOrEqual(1_004_321n)
    expect(maximumIn(1_000_000n, bps + 1)).toBeGreaterThan(1_004_321n)
    expect(Slippage.toKeepMaximum(2n, 1n)).toBeUndefined()
  })

  test('toWarning: each band', () => {
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
    expect(Slippage.toWarning(1)).toBe('low')
    expect(Slippage.toWarning(-1)).toBe('invalid')
    expect(Slippage.toWarning(0.5)).toBe('low')
  })
})
