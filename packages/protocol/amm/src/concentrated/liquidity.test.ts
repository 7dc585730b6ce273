import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { magnitude } from '../test/randomPool.ts'
import { amountsForLiquidity, liquidityForAmounts } from './liquidity.ts'
import { sqrtPriceX96AtTick } from './tick.ts'

/** quote.fuzz.test.ts compares with NonfungiblePositionManager and PositionManager. */
describe('amountsForLiquidity, liquidityForAmounts', () => {
  const range = { lowerX96: sqrtPriceX96AtTick(-60), upperX96: sqrtPriceX96AtTick(60) }

  test('behavior: below the range all token0, above it all token1, inside both', () => {
    const at = (tick: number) => amountsForLiquidity(sqrtPriceX96AtTick(tick), range, 10n ** 18n, 'down')
    expect(at(-61)).toEqual({ amount0: 5_999_709_018_652_706n, amount1: 0n })
    expect(at(-60)).toEqual(at(-61))
    expect(at(60)).toEqual({ amount0: 0n, amount1: 5_999_709_018_652_706n })
    expect(at(0)).toEqual({ amount0: 2_995_354_955_910_780n, amount1: 2_995_354_955_910_780n })
  })

  test('behavior: out of range one amount decides, in range the scarcer one', () => {
    // Prices from 1 to 4: per unit of liquidity, half a unit of token0 or one unit of token1.
    const range = { lowerX96: 1n << 96n, upperX96: 2n << 96n }
    const minted = (sqrtPriceX96: bigint, amount0: bigint, amount1: bigint) =>
      liquidityForAmounts(sqrtPriceX96, range, { amount0, amount1 })
    expect(minted(1n << 95n, 1_000n, 0n)).toBe(2_000n)
    expect(minted(1n << 96n, 1_000n, 0n)).toBe(2_000n)
    expect(minted(2n << 96n, 0n, 1_000n)).toBe(1_000n)
    expect(minted(3n << 96n, 0n, 1_000n)).toBe(1_000n)
    // At 2.25, a sixth of it is token0, half of it token1.
    expect(minted(3n << 95n, 1_000n, 1_000n)).toBe(2_000n)
    expect(minted(3n << 95n, 100n, 1_000n)).toBe(600n)
  })

  test('behavior: what liquidity costs mints it again, up to rounding, and never pays more', () => {
    const tick = fc.integer({ min: -200_000, max: 200_000 })
    const positions = fc.record({
      at: tick,
      ticks: fc.uniqueArray(tick, { minLength: 2, maxLength: 2 }),
      liquidity: magnitude(100),
    })
    const property = fc.property(positions, ({ at, ticks, liquidity }) => {
      const [lowerX96, upperX96] = [sqrtPriceX96AtTick(Math.min(...ticks)), sqrtPriceX96AtTick(Math.max(...ticks))]
      const [priceX96, range] = [sqrtPriceX96AtTick(at), { lowerX96, upperX96 }]
      const costs = amountsForLiquidity(priceX96, range, liquidity, 'up')
      const pays = amountsForLiquidity(priceX96, range, liquidity, 'down')
      expect(costs.amount0 - pays.amount0 <= 1n && costs.amount1 - pays.amount1 <= 1n).toBe(true)
      expect(liquidityForAmounts(priceX96, range, pays) <= liquidity).toBe(true)

      const minted = liquidityForAmounts(priceX96, range, costs)
      const needed = amountsForLiquidity(priceX96, range, minted, 'up')
      expect(needed.amount0 <= costs.amount0 && needed.amount1 <= costs.amount1).toBe(true)
    })
    fc.assert(property, { numRuns: 500 })
  })
})
