import { expect, test } from 'vitest'
import { priceRange } from './priceRange.ts'

test('where the pool stands in the range, and at the nearer end outside it', () => {
  const place = (tick: number) => priceRange({ tickLower: -100, tickUpper: 300, tick }).place
  expect([-500, -100, 0, 100, 300, 900].map(place)).toEqual([0, 0, 0.25, 0.5, 1, 1])
})

test('a range as wide as its spacing allows is the full one', () => {
  const isFull = (tickLower: number, tickUpper: number) => priceRange({ tickLower, tickUpper, tick: 0 }).isFull
  expect(isFull(-887_220, 887_220)).toBe(true)
  expect(isFull(-885_273, 885_273)).toBe(true)
  expect(isFull(-885_272, 887_220)).toBe(false)
  expect(isFull(-887_220, 885_272)).toBe(false)
})

test('its ends as square roots of prices', () => {
  expect(priceRange({ tickLower: 0, tickUpper: 60, tick: 0 })).toMatchObject({
    lowerX96: 1n << 96n,
    upperX96: 79_466_191_966_197_645_195_421_774_833n,
  })
})
