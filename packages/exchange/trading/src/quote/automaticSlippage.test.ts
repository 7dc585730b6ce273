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

  test('behavior: prices move for the thirty seconds from a quote to its block', () => {
    const asked: number[] = []
    const moves = {
      look: () => {},
      deviationBps: (_pool: string, seconds: number) => {
        asked.push(seconds)
        return 0
      },
    }
    expect(slippage({ moves })).toBe(50)
    expect(asked).toEqual([30, 30, 30])
  })

  test('behavior: a path whose share nobody names adds nothing', () => {
    const unnamed = { ...route, routeShareBps: [] }
    expect(slippage({ route: unnamed }, { '0xa': 1e6, '0xc': 1e6 })).toBe(50)
    const second = { ...route, routeShareBps: [0, 10_000] }
    expect(slippage({ route: second }, { '0xa': 1e6, '0xc': 20 })).toBe(90)
  })
})
