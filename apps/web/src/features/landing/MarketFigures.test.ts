import { describe, expect, test } from 'vitest'
import * as MarketFigures from './MarketFigures.ts'

const v2 = { volumeDayUsd: 10, tvlUsd: 100, poolCount: 2 }
const v3 = { volumeDayUsd: 20, tvlUsd: null, poolCount: 3 }

describe('from', () => {
  test('default: adds the protocols up', () => {
    expect(MarketFigures.from({ isOn: true, rows: [v2, v3], isFailed: false })).toEqual({
      status: 'known',
      volumeDayUsd: 30,
      tvlUsd: 100,
      poolCount: 5,
    })
  })

  test('behavior: what nobody knows stays unknown and is not zero', () => {
    const rows = [{ volumeDayUsd: null, tvlUsd: null, poolCount: 1 }]
    expect(MarketFigures.from({ isOn: true, rows, isFailed: false })).toMatchObject({
      volumeDayUsd: null,
      tvlUsd: null,
    })
  })

  test('behavior: figures that came before a failure stay', () => {
    expect(MarketFigures.from({ isOn: true, rows: [v2], isFailed: true }).status).toBe('known')
  })

  test.each([
    ['off', { isOn: false, rows: undefined, isFailed: false }],
    ['loading', { isOn: undefined, rows: undefined, isFailed: false }],
    ['loading', { isOn: true, rows: undefined, isFailed: false }],
    ['failed', { isOn: true, rows: undefined, isFailed: true }],
  ] as const)('behavior: %s', (status, facts) => {
    expect(MarketFigures.from(facts)).toEqual({ status })
  })
})
