import { describe, expect, test } from 'vitest'
import type { ConcentratedPoolState } from '../PoolState.ts'
import { swapLimit } from './swapLimit.ts'
import { sqrtPriceX96AtTick } from './tick.ts'

const pool: ConcentratedPoolState = {
  protocol: 'v3',
  id: '0x01',
  token0: '0x0a',
  token1: '0x0b',
  feePips: 3_000,
  tickSpacing: 60,
  sqrtPriceX96: 1n << 96n,
  tick: 0,
  liquidity: 0n,
  ticks: { index: Int32Array.of(), liquidityNet: [] },
}
/** TickMath.MIN_SQRT_RATIO and MAX_SQRT_RATIO. */
const lowest = 4_295_128_739n
const highest = 1_461_446_703_485_210_103_287_273_052_203_988_822_378_723_970_342n

describe('swapLimit', () => {
  test('default: one step inside the end of the price axis', () => {
    expect(swapLimit(pool, true)).toEqual({ sqrtPriceX96: lowest + 1n, reason: 'liquidity' })
    expect(swapLimit(pool, false)).toEqual({ sqrtPriceX96: highest - 1n, reason: 'liquidity' })
  })

  test('param: sqrtPriceLimitX96: accepts what UniswapV3Pool.swap accepts', () => {
    const limit = (sqrtPriceLimitX96: bigint, zeroForOne: boolean) => swapLimit(pool, zeroForOne, { sqrtPriceLimitX96 })
    expect(limit(1n << 95n, true)).toEqual({ sqrtPriceX96: 1n << 95n, reason: 'price-limit' })
    expect(limit(1n << 97n, false)).toEqual({ sqrtPriceX96: 1n << 97n, reason: 'price-limit' })
    // The limit next to the end of the price axis, which counts as the end.
    expect(limit(lowest + 1n, true)).toEqual({ sqrtPriceX96: lowest + 1n, reason: 'liquidity' })
    expect(limit(highest - 1n, false)).toEqual({ sqrtPriceX96: highest - 1n, reason: 'liquidity' })
    for (const refused of [lowest, highest, 0n, highest + 1n]) {
      expect(() => limit(refused, true)).toThrow('not between the lowest and the highest price')
      expect(() => limit(refused, false)).toThrow('not between the lowest and the highest price')
    }
  })

  test("behavior: the end of the known ticks, unless the caller's limit is nearer", () => {
    const partly = { ...pool, ticksKnown: { lowest: -600, highest: 1_200 } }
    const [below, above] = [sqrtPriceX96AtTick(-600), sqrtPriceX96AtTick(1_200)]
    expect(swapLimit(partly, true)).toEqual({ sqrtPriceX96: below, reason: 'ticks-unknown' })
    expect(swapLimit(partly, false)).toEqual({ sqrtPriceX96: above, reason: 'ticks-unknown' })

    const within = { sqrtPriceLimitX96: below + 1n }
    expect(swapLimit(partly, true, within)).toEqual({ sqrtPriceX96: below + 1n, reason: 'price-limit' })
    const beyond = { sqrtPriceLimitX96: above + 1n }
    expect(swapLimit(partly, false, beyond)).toEqual({ sqrtPriceX96: above, reason: 'ticks-unknown' })
  })
})
