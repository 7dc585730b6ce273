import { describe, expect, test } from 'vitest'
import { automaticSlippage } from './automaticSlippage.ts'

/** One path of two pools, and one of a single pool. */
const route = {
  route: [[{ address: '0xa' }, { address: '0xb' }], [{ address: '0xc' }]],
  routeShareBps: [6_000, 4_000],
} as never as automaticSlippage.Parameters['route']

function slippage(
  facts: Partial<automaticSlippage.Parameters>,
  deviations: Readonly<Record<string, number>> = {},
): number {
  const moves = { look: () => {}, deviationBps: (pool: string) => deviations[pool] ?? 0 }
  return automaticSlippage({ priceImpactBps: 0, networkCostBps: undefined, route, moves, ...facts })
}

describe('automaticSlippage', () => {
  test('default: half a per cent in deep and quiet pools', () => {
    expect(slippage({})).toBe(50)
    expect(slippage({ priceImpactBps: -20, networkCostBps: 0 })).toBe(50)
  })

  test('param: shallow pools, heavy gas, restless prices', () => {
    expect(slippage({ priceImpactBps: 200 })).toBe(100)
    expect(slippage({ networkCostBps: 1_000 })).toBe(150)
    // Paths: the root of 30^2 + 40^2, and 25: 0.6 * 50 + 0.4 * 25 = 40, twice.
    expect(slippage({}, { '0xa': 30, '0xb': 40, '0xc': 25 })).toBe(130)
  })

  test('behavior: whole tenths of a per cent, rounded up, never above 5.5 %', () => {
    expect(slippage({ priceImpactBps: 1 })).toBe(60)
    expect(slippage({ priceImpactBps: 5_000 })).toBe(550)
    expect(slippage({}, { '0xc': 1e9 })).toBe(550)
  })
})
