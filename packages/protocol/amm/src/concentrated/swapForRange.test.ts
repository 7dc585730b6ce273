import { expect, test } from 'vitest'
import { depositAt } from './deposit.ts'
import { swapForRange } from './swapForRange.ts'
import { sqrtPriceX96AtTick } from './tick.ts'

const one = 10n ** 18n
const at = (tickLower: number, tickUpper: number) => ({
  lowerX96: sqrtPriceX96AtTick(tickLower),
  upperX96: sqrtPriceX96AtTick(tickUpper),
})
/** A rate of 1 at tick 0, less a fee of 0.3 %. */
const even = () => ({ paid: 1_000n, received: 997n })

test.each([
  [{ amount0: 7n * one, amount1: 0n }, 'amount0'],
  [{ amount0: 0n, amount1: 7n * one }, 'amount1'],
  [{ amount0: 3n * one, amount1: 90n * one }, 'amount1'],
] as const)('after the swap both amounts deposit whole: %o', (amounts, side) => {
  const price = sqrtPriceX96AtTick(0)
  const range = at(-300, 1_200)
  const swap = swapForRange(price, range, amounts, even)!
  expect(swap.side).toBe(side)
  const received = (swap.amount * 997n) / 1_000n
  const held =
    side === 'amount0'
      ? { amount0: amounts.amount0 - swap.amount, amount1: amounts.amount1 + received }
      : { amount0: amounts.amount0 + received, amount1: amounts.amount1 - swap.amount }
  const { amounts: taken } = depositAt(price, range, held)
  const left = held.amount0 - taken.amount0 + (held.amount1 - taken.amount1)
  expect(left).toBeGreaterThanOrEqual(0n)
  expect(left).toBeLessThan(one / 10n ** 9n)
})

test('swaps nothing, and asks for no rate, when the amounts already match the range', () => {
  const price = sqrtPriceX96AtTick(0)
  const noRate = () => expect.fail('no rate is needed')
  // Prices from 1/4 to 4 around 1: equal amounts of both.
  const even = { lowerX96: 1n << 95n, upperX96: 1n << 97n }
  expect(swapForRange(price, even, { amount0: 5n * one, amount1: 5n * one }, noRate)).toBeUndefined()
  expect(swapForRange(price, at(-120, -60), { amount0: 0n, amount1: 5n * one }, noRate)).toBeUndefined()
})

test('one unit can be swapped, less than one cannot', () => {
  const price = sqrtPriceX96AtTick(0)
  const range = at(-300, 300)
  expect(swapForRange(price, range, { amount0: 5n, amount1: 3n }, even)).toEqual({ side: 'amount0', amount: 1n })
  expect(swapForRange(price, range, { amount0: 3n, amount1: 4n }, even)).toBeUndefined()
})

test('a range beside the price takes one token: swaps all of the other, or nothing', () => {
  const price = sqrtPriceX96AtTick(0)
  const amounts = { amount0: 5n * one, amount1: 0n }
  expect(swapForRange(price, at(60, 120), amounts, even)).toBeUndefined()
  expect(swapForRange(price, at(-120, -60), amounts, even)).toEqual({ side: 'amount0', amount: 5n * one })
})
