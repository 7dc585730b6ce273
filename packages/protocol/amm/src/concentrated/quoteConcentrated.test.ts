import { describe, expect, test } from 'vitest'
import type { V3PoolState, V4PoolState } from '../PoolState.ts'
import { quoteExactIn } from '../quoteExactIn.ts'
import { quoteExactOut } from '../quoteExactOut.ts'
import { type Position, tickTable, token0, token1 } from '../test/randomPool.ts'
import { sqrtPriceX96AtTick } from './tick.ts'

/** Edge cases that random pools seldom reach; quote.test.ts and quote.fuzz.test.ts (against deployed quoters) cover random ones. */
const unit = 10n ** 18n

/** At a price of 1, where token0 and token1 are symmetric, with a fee of 0.3 %. */
function poolOf(positions: readonly Position[], tickSpacing = 60): V3PoolState {
  const inRange = positions.filter(({ tickLower, tickUpper }) => tickLower <= 0 && 0 < tickUpper)
  return {
    protocol: 'v3',
    id: '0x01',
    token0,
    token1,
    feePips: 3_000,
    tickSpacing,
    sqrtPriceX96: 1n << 96n,
    tick: 0,
    liquidity: inRange.reduce((sum, { liquidity }) => sum + liquidity, 0n),
    ticks: tickTable(positions),
  }
}

describe.each([true, false])('quoteExactIn, quoteExactOut, zeroForOne %s', (zeroForOne) => {
  const [tokenIn, tokenOut] = zeroForOne ? ([token0, token1] as const) : ([token1, token0] as const)
  const tickAhead = (ticks: number) => sqrtPriceX96AtTick(zeroForOne ? -ticks : ticks)

  /** Liquidity up to tick 60 on either side, none up to tick 120, and the same again up to tick 180. */
  const pool = poolOf([
    { tickLower: -180, tickUpper: -120, liquidity: unit },
    { tickLower: -60, tickUpper: 60, liquidity: unit },
    { tickLower: 120, tickUpper: 180, liquidity: unit },
  ])
  /** Input and output of the whole middle position. */
  const whole = { amountIn: 3_013_394_245_478_362n, amountOut: 2_995_354_955_910_780n }

  test('behavior: a swap that just empties a range stops at its end and crosses one tick', () => {
    const end = { status: 'filled', ...whole, ticksCrossed: 1, sqrtPriceAfterX96: tickAhead(60) }
    expect(quoteExactIn(pool, tokenIn, whole.amountIn)).toMatchObject(end)
    expect(quoteExactOut(pool, tokenOut, whole.amountOut)).toMatchObject(end)
  })

  test('behavior: one unit less crosses no tick, one unit more crosses the gap', () => {
    expect(quoteExactIn(pool, tokenIn, whole.amountIn - 1n)).toMatchObject({ status: 'filled', ticksCrossed: 0 })
    expect(quoteExactOut(pool, tokenOut, whole.amountOut - 1n)).toMatchObject({ status: 'filled', ticksCrossed: 0 })
    const further = quoteExactIn(pool, tokenIn, whole.amountIn + 1n)
    expect(further).toMatchObject({ amountOut: whole.amountOut, ticksCrossed: 2 })
    const more = quoteExactOut(pool, tokenOut, whole.amountOut + 1n)
    expect(more).toMatchObject({ amountIn: whole.amountIn + 3n, ticksCrossed: 2 })
  })

  test("behavior: a bitmap word boundary doesn't count as a crossed tick", () => {
    const wide = poolOf([{ tickLower: -30_000, tickUpper: 30_000, liquidity: unit }])
    const sqrtPriceLimitX96 = tickAhead(zeroForOne ? 15_360 : 15_300)
    const { amountIn } = quoteExactIn(wide, tokenIn, 10n * unit, { sqrtPriceLimitX96 })
    const end = { status: 'filled', sqrtPriceAfterX96: sqrtPriceLimitX96, ticksCrossed: 0 }
    expect(quoteExactIn(wide, tokenIn, amountIn)).toMatchObject(end)
  })

  test('param: sqrtPriceLimitX96: in the gap it allows what the range can trade, at the current price nothing', () => {
    const limit = { sqrtPriceLimitX96: tickAhead(100) }
    const part = { status: 'unfillable', reason: 'price-limit', ...whole }
    expect(quoteExactIn(pool, tokenIn, unit, limit)).toMatchObject(part)
    expect(quoteExactOut(pool, tokenOut, unit, limit)).toMatchObject(part)
    const none = { status: 'unfillable', reason: 'price-limit', amountIn: 0n, amountOut: 0n }
    expect(quoteExactIn(pool, tokenIn, 1n, { sqrtPriceLimitX96: pool.sqrtPriceX96 })).toMatchObject(none)
  })

  test('behavior: rounds amounts at each bitmap word, whether or not the ticks beyond are known', () => {
    const wide = poolOf([{ tickLower: -10_000, tickUpper: 10_000, liquidity: unit }], 1)
    const near = {
      ...wide,
      ticks: { index: Int32Array.of(), liquidityNet: [] },
      ticksKnown: { lowest: -5_000, highest: 5_000 },
    }
    // Without word boundaries: 90,661,089,388,014,913.
    const quote = { status: 'filled', amountOut: zeroForOne ? 90_661_089_388_014_903n : 90_661_089_388_014_902n }
    expect(quoteExactIn(wide, tokenIn, unit / 10n)).toMatchObject(quote)
    expect(quoteExactIn(near, tokenIn, unit / 10n)).toMatchObject(quote)
    expect(quoteExactIn(near, tokenIn, unit)).toMatchObject({ status: 'unfillable', reason: 'ticks-unknown' })
  })

  test('behavior: refuses a swap that ends exactly where the known ticks end', () => {
    const near = { ...pool, ticksKnown: { lowest: -60, highest: 60 } }
    const refused = { status: 'unfillable', reason: 'ticks-unknown', ...whole }
    expect(quoteExactIn(near, tokenIn, whole.amountIn)).toMatchObject(refused)
    expect(quoteExactIn(near, tokenIn, whole.amountIn - 1n)).toMatchObject({ status: 'filled' })
  })

  test('behavior: v4 refuses amounts beyond int128, v3 does not', () => {
    const most = (1n << 127n) - 1n
    const v3 = poolOf([{ tickLower: -887_220, tickUpper: 887_220, liquidity: 1n << 127n }])
    const v4: V4PoolState = {
      ...v3,
      protocol: 'v4',
      keyFee: 3_000,
      hooks: token0,
      protocolFeePips: { zeroForOne: 0, oneForZero: 0 },
    }
    const overflow = { status: 'unfillable', reason: 'overflow', amountIn: 0n, amountOut: 0n }
    expect(quoteExactIn(v4, tokenIn, most)).toMatchObject({ status: 'filled' })
    expect(quoteExactIn(v4, tokenIn, most + 1n)).toMatchObject(overflow)
    expect(quoteExactIn(v3, tokenIn, most + 1n)).toMatchObject({ status: 'filled' })

    // At prices of 2^20 and 2^-20 the output is larger than the input.
    const dear = { sqrtPriceX96: zeroForOne ? 1n << 106n : 1n << 86n, tick: zeroForOne ? 138_636 : -138_637 }
    expect(quoteExactOut({ ...v4, ...dear }, tokenOut, most)).toMatchObject({ status: 'filled' })
    expect(quoteExactOut({ ...v4, ...dear }, tokenOut, most + 1n)).toMatchObject(overflow)
    expect(quoteExactOut({ ...v3, ...dear }, tokenOut, most + 1n)).toMatchObject({ status: 'filled' })
  })
})

test("behavior: uses the contracts' price where the exact one exceeds 256 bits", () => {
  const range = { tickLower: -884_682, tickUpper: 884_682, liquidity: 1n << 110n }
  const pool = { ...poolOf([range], 16_383), feePips: 0, sqrtPriceX96: 1n << 150n, tick: 748_636 }
  // 2^206 / (2^206 / 2^150 + 2^107), rounded up.
  const end = (1n << 99n) - (1n << 48n) + 1n
  const quote = quoteExactIn(pool, token0, 1n << 107n)
  expect(quote).toMatchObject({ status: 'filled', sqrtPriceAfterX96: end, amountOut: ((1n << 150n) - end) << 14n })
})
