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
})
