import { sqrtPriceX96AtTick } from '@oxbow/amm/tick'
import { expect, test } from 'vitest'
import { liquidityAmounts } from './liquidityAmounts.ts'

const pool = { sqrtPriceX96: 2n ** 96n, tick: 0 }
const range = { tickLower: -60, tickUpper: 60 }

test('behavior: in range both tokens come in, rounded for the pool, and go out rounded for the pool', () => {
  const added = liquidityAmounts(pool, { ...range, liquidityDelta: 1_000_000n })
  const removed = liquidityAmounts(pool, { ...range, liquidityDelta: -1_000_000n })
  expect(added).toEqual({ amount0: 2_996n, amount1: 2_996n })
  expect(removed).toEqual({ amount0: -2_995n, amount1: -2_995n })
})

test('behavior: below the range it is all token0, above it all token1', () => {
  expect(liquidityAmounts({ ...pool, tick: -61 }, { ...range, liquidityDelta: 10n ** 18n }).amount1).toBe(0n)
  expect(liquidityAmounts({ ...pool, tick: 60 }, { ...range, liquidityDelta: 10n ** 18n }).amount0).toBe(0n)
})

test('behavior: a pool that stopped on a tick from above stands below it', () => {
  const stopped = { sqrtPriceX96: sqrtPriceX96AtTick(-60), tick: -61 }
  expect(liquidityAmounts(stopped, { ...range, liquidityDelta: 10n ** 18n }).amount1).toBe(0n)
})
