import { expect, test } from 'vitest'
import { sparkline } from './sparkline.ts'

const hour = 3_600
const nowSeconds = 100 * hour + 1_800

test('default: from a day ago to now, an hour without trades keeps its price', () => {
  const closes = [
    [99 * hour, 4],
    [90 * hour, 3],
  ] as const
  const prices = sparkline(closes, { nowSeconds, dayAgo: 2, now: 5, nativeCloses: [] })
  expect(prices).toHaveLength(25)
  expect([prices[0], prices[13], prices[14], prices[22], prices[23], prices[24]]).toEqual([2, 2, 3, 3, 4, 5])
})

test('behavior: what is not known is left out, never zero', () => {
  expect(sparkline([[99 * hour, 4]], { nowSeconds, dayAgo: null, now: 5, nativeCloses: [] })).toEqual([4, 5])
  expect(sparkline([[99 * hour, null]], { nowSeconds, dayAgo: null, now: null, nativeCloses: [] })).toEqual([])
})

test('behavior: an hour without trades follows the native currency where the token is priced by it', () => {
  const nativeCloses = [
    [76 * hour, 1_000],
    [80 * hour, 1_100],
    [95 * hour, 2_200],
  ] as const
  const prices = sparkline([[90 * hour, 3]], { nowSeconds, dayAgo: 2, now: 6, nativeCloses })
  expect([prices[0], prices[3], prices[4], prices[14], prices[19], prices[24]]).toEqual([2, 2, 2.2, 3, 6, 6])
})
