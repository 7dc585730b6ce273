import { describe, expect, test } from 'vitest'
import { quote } from '../../test/fixtures.ts'
import * as PriceSounding from './PriceSounding.ts'

describe('from', () => {
  test('default: the market price of the whole amount, in raw units of what arrives', () => {
    expect(PriceSounding.from({ quote, poolFeeBps: 5, isFailed: false })).toEqual({
      status: 'known',
      atMarket: 3_005_000_000n,
      received: 3_000_000_000n,
      poolFeeBps: 5,
      priceImpactBps: 12,
      networkCostUsd: 3,
    })
  })

  test('behavior: a price that was known stays when the next one fails', () => {
    expect(PriceSounding.from({ quote, poolFeeBps: 5, isFailed: true }).status).toBe('known')
    expect(PriceSounding.from({ quote: undefined, poolFeeBps: 0, isFailed: true })).toEqual({ status: 'failed' })
    expect(PriceSounding.from({ quote: undefined, poolFeeBps: 0, isFailed: false })).toEqual({ status: 'loading' })
  })
})
