import { expect, test } from 'vitest'
import { sqrtPriceX96AtTick } from './concentrated/tick.ts'
import type { V2PoolState, V3PoolState } from './PoolState.ts'
import { spotPrice } from './price.ts'

const [token0, token1] = ['0x0a', '0x0b'] as const
const pair: V2PoolState = { protocol: 'v2', id: '0x01', token0, token1, reserve0: 2n, reserve1: 6n }
const pool: V3PoolState = {
  protocol: 'v3',
  id: '0x02',
  token0,
  token1,
  feePips: 500,
  tickSpacing: 10,
  sqrtPriceX96: sqrtPriceX96AtTick(23_027),
  tick: 23_027,
  liquidity: 0n,
  ticks: { index: Int32Array.of(), liquidityNet: [] },
}

test('spotPrice: the other token per raw unit, either way, exact', () => {
  expect(spotPrice(pair, token0)).toEqual({ numerator: 6n, denominator: 2n })
  expect(spotPrice(pair, token1)).toEqual({ numerator: 2n, denominator: 6n })
  const [sold, bought] = [spotPrice(pool, token0)!, spotPrice(pool, token1)!]
  expect(Number(sold.numerator) / Number(sold.denominator)).toBeCloseTo(1.0001 ** 23_027, 9)
  expect(bought).toEqual({ numerator: sold.denominator, denominator: sold.numerator })
})

test('spotPrice: an empty pair and a pool that was never initialised have none', () => {
  expect(spotPrice({ ...pair, reserve0: 0n }, token0)).toBeUndefined()
  expect(spotPrice({ ...pool, sqrtPriceX96: 0n }, token1)).toBeUndefined()
})
