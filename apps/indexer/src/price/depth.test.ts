import { describe, expect, test } from 'vitest'
import { concentratedDepth, constantProductDepth, depthTickRange } from './depth.ts'

const at1 = { liquidity: 1_000, sqrtPrice: 1, tick: 0 }

describe('constantProductDepth', () => {
  test('default: about a hundredth of the reserve', () => {
    expect(constantProductDepth(1_000_000)).toBeCloseTo(9_950.49, 1)
  })
})

describe('concentratedDepth', () => {
  test('default: without ticks it is a constant product', () => {
    expect(concentratedDepth(at1, [], 1)).toBeCloseTo(constantProductDepth(1_000), 9)
    expect(concentratedDepth(at1, [], 0)).toBeCloseTo(1_000 * (1 - 1 / Math.sqrt(1.02)), 9)
  })

  test('behavior: liquidity on one side of the price is no depth', () => {
    const ticks = [
      { index: 1, liquidityNet: 1e12 },
      { index: 100, liquidityNet: -1e12 },
    ]
    expect(concentratedDepth({ ...at1, liquidity: 0 }, ticks, 1)).toBe(0)
  })

  test('behavior: a wall one tick wide is worth what it holds', () => {
    const wall = 1e6
    const ticks = [
      { index: 0, liquidityNet: wall },
      { index: 1, liquidityNet: -wall },
    ]
    const depth = concentratedDepth({ liquidity: wall, sqrtPrice: 1.0001 ** 0.25, tick: 0 }, ticks, 1)
    expect(depth).toBeLessThan(wall * 0.00003)
  })

  test('behavior: a tick at the price belongs to the way down', () => {
    // All liquidity begins at the price's tick, so below it there is none.
    const from = [
      { index: 0, liquidityNet: 1_000 },
      { index: 1_000, liquidityNet: -1_000 },
    ]
    expect(concentratedDepth(at1, from, 1)).toBe(0)
    // All liquidity ends there, and above it there is none.
    const to = [
      { index: -1_000, liquidityNet: 1_000 },
      { index: 0, liquidityNet: -1_000 },
    ]
    expect(concentratedDepth({ ...at1, liquidity: 0 }, to, 1)).toBe(0)
  })

  test('behavior: liquidity outside the window does not count', () => {
    const { highest, lowest } = depthTickRange(0)
    const ticks = [
      { index: lowest - 50, liquidityNet: 1_000 },
      { index: highest + 50, liquidityNet: -1_000 },
    ]
    expect(concentratedDepth(at1, ticks, 1)).toBeCloseTo(concentratedDepth(at1, [], 1), 9)
  })

  test('behavior: ticks that are crossed change the liquidity on the way', () => {
    const half = [
      { index: -100, liquidityNet: 500 },
      { index: 100, liquidityNet: -500 },
    ]
    const full = concentratedDepth(at1, [], 1)
    const less = concentratedDepth(at1, half, 1)
    expect(less).toBeGreaterThan(full / 2)
    expect(less).toBeLessThan(full)
  })
})
