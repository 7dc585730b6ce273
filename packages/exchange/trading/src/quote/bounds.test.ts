import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { slippageBps, tradeBounds } from './bounds.ts'

describe('slippageBps', () => {
  test.each([
    [undefined, 50],
    [0, 0],
    [0.01, 1],
    [0.29, 29],
    [0.57, 57],
    [1.15, 115],
    [5.5, 550],
    [99.99, 9_999],
    [0.009, 0],
    [0.129, 12],
  ])('default: %s percent is %s basis points, never more than asked', (percent, bps) => {
    expect(slippageBps(percent)).toBe(bps)
  })

  test('behavior: every percentage with two decimals survives the way to the page and back', () => {
    for (let bps = 0; bps < 10_000; bps++) expect(slippageBps(bps / 100)).toBe(bps)
  })
})

describe('tradeBounds', () => {
  test('behavior: a minimum is never zero, a limit never better than the trade', () => {
    const amount = fc.bigInt({ min: 1n, max: 2n ** 256n - 1n })
    fc.assert(
      fc.property(amount, amount, fc.integer({ min: 0, max: 9_999 }), (amountIn, amountOut, bps) => {
        const exactIn = tradeBounds('exact-in', amountIn, amountOut, bps)
        expect(exactIn.minimumOut).toBeGreaterThan(0n)
        expect(exactIn.minimumOut).toBeLessThanOrEqual(amountOut)
        expect(exactIn.maximumIn).toBe(amountIn)
        const exactOut = tradeBounds('exact-out', amountIn, amountOut, bps)
        expect(exactOut.minimumOut).toBe(amountOut)
        expect(exactOut.maximumIn).toBeGreaterThanOrEqual(amountIn)
      }),
    )
  })

  test.each([
    // Rounded down: 9,999 less half a percent is 9,949.005.
    ['exact-in', 7n, 10_000n, 50, 9_950n, 7n],
    ['exact-in', 7n, 9_999n, 50, 9_949n, 7n],
    ['exact-in', 7n, 10_000n, 0, 10_000n, 7n],
    ['exact-in', 7n, 10_000n, 9_999, 1n, 7n],
    ['exact-in', 7n, 1n, 50, 1n, 7n],
    ['exact-out', 10_000n, 7n, 50, 7n, 10_050n],
    ['exact-out', 10_001n, 7n, 50, 7n, 10_051n],
    ['exact-out', 10_000n, 7n, 0, 7n, 10_000n],
    ['exact-out', 1n, 7n, 9_999, 7n, 1n],
  ] as const)('%s: %d for %d at %d bps, to the unit', (tradeType, amountIn, amountOut, bps, minimumOut, maximumIn) => {
    expect(tradeBounds(tradeType, amountIn, amountOut, bps)).toEqual({ minimumOut, maximumIn })
  })
})
