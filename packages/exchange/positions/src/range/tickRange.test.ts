import { sqrtPriceX96AtTick } from '@oxbow/amm/tick'
import { expect, test } from 'vitest'
import { fullRange, movedTick, rangeAround, rangeWithin, tickOf, toUsableTick } from './tickRange.ts'

test('rangeAround: a tenth less to a tenth more, at usable ticks', () => {
  // log(0.9) / log(1.0001) is -1,053.66, log(1.1) / log(1.0001) is 953.15.
  expect(rangeAround(1n << 96n, 0.1, 1)).toEqual({ tickLower: -1_054, tickUpper: 953 })
  expect(rangeAround(1n << 96n, 0.1, 60)).toEqual({ tickLower: -1_080, tickUpper: 960 })
  expect(rangeAround(sqrtPriceX96AtTick(600), 0.1, 1)).toEqual({ tickLower: -454, tickUpper: 1_553 })
})

test('rangeWithin: as many ticks below as above', () => {
  expect(rangeWithin(sqrtPriceX96AtTick(600), 120, 60)).toEqual({ tickLower: 480, tickUpper: 720 })
  expect(rangeWithin(1n << 96n, 600, 60)).toEqual({ tickLower: -600, tickUpper: 600 })
})

test('a range too narrow for the spacing is the one that holds the price, or the last there is', () => {
  expect(rangeWithin(sqrtPriceX96AtTick(70), 1, 60)).toEqual({ tickLower: 60, tickUpper: 120 })
  expect(rangeWithin(sqrtPriceX96AtTick(-10), 1, 60)).toEqual({ tickLower: -60, tickUpper: 0 })
  expect(rangeWithin(sqrtPriceX96AtTick(887_250), 1, 60)).toEqual({ tickLower: 887_160, tickUpper: 887_220 })
  expect(rangeWithin(sqrtPriceX96AtTick(887_170), 1, 60)).toEqual({ tickLower: 887_160, tickUpper: 887_220 })
  expect(rangeWithin(sqrtPriceX96AtTick(-887_250), 1, 60)).toEqual({ tickLower: -887_220, tickUpper: -887_160 })
})

test('movedTick, toUsableTick, tickOf: kept to what a pool can have', () => {
  expect(fullRange(60)).toEqual({ tickLower: -887_220, tickUpper: 887_220 })
  expect(movedTick(600, -3, 60)).toBe(420)
  expect(movedTick(887_160, 2, 60)).toBe(887_220)
  expect(movedTick(-887_160, -2, 60)).toBe(-887_220)
  expect(toUsableTick(sqrtPriceX96AtTick(89), 60)).toBe(60)
  expect(toUsableTick(sqrtPriceX96AtTick(91), 60)).toBe(120)
  expect(tickOf(sqrtPriceX96AtTick(91))).toBe(91)
  expect(tickOf(sqrtPriceX96AtTick(91) - 1n)).toBe(90)
})
