import { expect, test } from 'vitest'
import { priceGap } from './CreateState.ts'
import * as MarketPrice from './MarketPrice.ts'

test('from: a server that says tenfold is not heard where the pools tell, and the price it wants is far off', () => {
  const bought = { base: 100 / 9.43, quote: 100 }
  const market = MarketPrice.from({ bought, byServer: 94.3 })
  expect(market.source).toBe('pools')
  expect(MarketPrice.priceOf(market)).toBeCloseTo(9.43)
  expect(priceGap(94.3, MarketPrice.priceOf(market))).toBeCloseTo(9)
})

test('from: where no pool tells of one of the two it is the server’s word, and without that nobody’s', () => {
  const bought = { base: undefined, quote: 100 }
  expect(MarketPrice.from({ bought, byServer: 94.3 })).toEqual({ source: 'server', price: 94.3 })
  expect(MarketPrice.from({ bought: { base: 10, quote: undefined }, byServer: 94.3 }).source).toBe('server')
  expect(MarketPrice.from({ bought, byServer: undefined })).toEqual({ source: 'none' })
})

test('from: while the pools are read nobody is believed', () => {
  const market = MarketPrice.from({ bought: 'reading', byServer: 94.3 })
  expect(market).toEqual({ source: 'reading' })
  expect(MarketPrice.priceOf(market)).toBeUndefined()
})
