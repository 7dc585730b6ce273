import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { V4PoolState } from '../PoolState.ts'
import { quoteExactIn } from '../quoteExactIn.ts'
import { quoteExactOut } from '../quoteExactOut.ts'
import { swapFeePips } from '../swapFee.ts'
import { concentratedPool, magnitude, token0, token1 } from '../test/randomPool.ts'
import { pastSwap } from './pastSwap.ts'
import { sqrtPriceX96AtTick } from './tick.ts'

const v4Pool = concentratedPool.filter((pool): pool is V4PoolState => pool.protocol === 'v4')

function ticksOf({ ticks }: V4PoolState) {
  return [...ticks.index].map((tick, index) => ({ tick, net: ticks.liquidityNet[index]! }))
}

/** All liquidity that starts at or below a tick, less what ends there. */
function liquidityAt(pool: V4PoolState, at: number): bigint {
  return ticksOf(pool).reduce((sum, { tick, net }) => (tick <= at ? sum + net : sum), 0n)
}

test('behavior: reconstructs every fillable swap from its end price, to the last unit of fee', () => {
  let told = 0
  const property = fc.property(v4Pool, fc.boolean(), fc.boolean(), magnitude(100), (pool, zeroForOne, isIn, amount) => {
    const quote = isIn
      ? quoteExactIn(pool, zeroForOne ? token0 : token1, amount)
      : quoteExactOut(pool, zeroForOne ? token1 : token0, amount)
    if (quote.status !== 'filled' || quote.sqrtPriceAfterX96 === undefined) return
    const feePips = BigInt(swapFeePips(pool, zeroForOne))
    const stretches = pastSwap(
      {
        before: pool,
        endX96: quote.sqrtPriceAfterX96,
        zeroForOne,
        amountIn: quote.amountIn,
        feePips,
        // Without a protocol fee, so that the providers' fees add up to the total.
        protocolFeePips: 0n,
        tickSpacing: pool.tickSpacing,
      },
      ticksOf(pool),
    )
    for (const { tick, liquidity } of stretches) expect(liquidity).toBe(liquidityAt(pool, tick))
    if (feePips === 0n || feePips === 1_000_000n) return
    told++
    const sum = stretches.reduce((total, { fee }) => total + fee, 0n)
    const least = quote.amountIn * feePips
    // Each stretch is rounded up separately.
    expect(sum * 1_000_000n >= least).toBe(true)
    expect(sum * 1_000_000n <= least + BigInt(stretches.length) * 1_000_000n).toBe(true)
  })
  fc.assert(property, { numRuns: 500 })
  expect(told).toBeGreaterThan(50)
})

test("behavior: excludes the protocol fee from the providers' fees", () => {
  const before = { sqrtPriceX96: 2n ** 96n, tick: 0, liquidity: 10n ** 24n }
  const ticks = [
    { tick: -600, net: 10n ** 24n },
    { tick: 600, net: -(10n ** 24n) },
  ]
  const pool = { ...before, ticks }
  const amountIn = 10n ** 18n
  const lessFee = (amountIn * 996_000n) / 1_000_000n
  const endX96 =
    ((before.liquidity << 96n) * before.sqrtPriceX96) / ((before.liquidity << 96n) + lessFee * before.sqrtPriceX96) + 1n
  const swap = { before: pool, endX96, zeroForOne: true, amountIn, feePips: 4_000n, tickSpacing: 60 }
  const [whole] = pastSwap({ ...swap, protocolFeePips: 0n }, ticks)
  const [rest] = pastSwap({ ...swap, protocolFeePips: 1_000n }, ticks)
  expect(whole!.fee).toBe((amountIn * 4n) / 1_000n)
  expect(rest!.fee).toBe((amountIn * 3n) / 1_000n)
})

test('default: each stretch with its start tick and liquidity, downwards and upwards', () => {
  const unit = 10n ** 18n
  const index = Int32Array.of(-600, -120, 120, 600)
  const pool: V4PoolState = {
    protocol: 'v4',
    id: '0x01',
    token0,
    token1,
    feePips: 3_000,
    keyFee: 3_000,
    hooks: token0,
    tickSpacing: 60,
    sqrtPriceX96: 2n ** 96n,
    tick: 0,
    liquidity: 5n * unit,
    ticks: { index, liquidityNet: [2n * unit, 3n * unit, -unit, -4n * unit] },
    protocolFeePips: { zeroForOne: 0, oneForZero: 0 },
  }
  const told = (zeroForOne: boolean) => {
    const quote = quoteExactIn(pool, zeroForOne ? token0 : token1, unit / 20n)
    if (quote.status !== 'filled' || quote.sqrtPriceAfterX96 === undefined) throw new Error(quote.status)
    const swap = { before: pool, endX96: quote.sqrtPriceAfterX96, zeroForOne, amountIn: quote.amountIn }
    const stretches = pastSwap({ ...swap, feePips: 3_000n, protocolFeePips: 0n, tickSpacing: 60 }, ticksOf(pool))
    return stretches.map(({ tick, liquidity }) => [tick, liquidity])
  }
  // Going down, the contract first stops at the word boundary, 0, and is then below that tick.
  expect(told(true)).toEqual([
    [-1, 5n * unit],
    [-121, 2n * unit],
  ])
  expect(told(false)).toEqual([
    [0, 5n * unit],
    [120, 4n * unit],
  ])
})

test('behavior: a swap that its limit stops in a gap pays no fee there', () => {
  const unit = 10n ** 18n
  const before = { sqrtPriceX96: 2n ** 96n, tick: 0, liquidity: unit }
  const ticks = [
    { tick: -60, net: unit },
    { tick: 60, net: -unit },
  ]
  const shared = { before, feePips: 3_000n, protocolFeePips: 0n, tickSpacing: 60 }
  for (const zeroForOne of [false, true]) {
    const way = zeroForOne ? -1 : 1
    // What the contract takes to reach tick 60 or -60; 0.3 % of it is the fee.
    const amountIn = 3_013_394_245_478_362n
    const swap = { ...shared, zeroForOne, endX96: sqrtPriceX96AtTick(way * 100), amountIn }
    const stretch = { tick: zeroForOne ? -1 : 0, liquidity: unit }
    expect(pastSwap(swap, ticks)).toEqual([{ ...stretch, fee: 9_040_182_736_436n }])
    // Without the gap the swap can't have ended there, because it would have cost more.
    const filled = [
      { tick: zeroForOne ? -120 : 120, net: zeroForOne ? 2n * unit : -2n * unit },
      { tick: zeroForOne ? -60 : 60, net: zeroForOne ? -unit : unit },
    ]
    expect(() =>
      pastSwap(
        swap,
        filled.toSorted((a, b) => a.tick - b.tick),
      ),
    ).toThrow('does not fit')
    // If the protocol takes the whole fee, the providers don't even get a rounding remainder.
    expect(pastSwap({ ...swap, protocolFeePips: 3_000n }, ticks)).toEqual([{ ...stretch, fee: 0n }])
  }
})

test('error: past the end of the price axis, or of the liquidity', () => {
  const before = { sqrtPriceX96: 2n ** 96n, tick: 0, liquidity: 0n }
  const shared = { before, feePips: 3_000n, protocolFeePips: 0n, tickSpacing: 60, amountIn: 10n ** 18n }
  expect(() => pastSwap({ ...shared, zeroForOne: true, endX96: 1n }, [])).toThrow('exceeds the last tick')
  expect(() => pastSwap({ ...shared, zeroForOne: false, endX96: 2n ** 200n }, [])).toThrow('exceeds the last tick')

  const inRange = { ...shared, before: { ...before, liquidity: 10n ** 18n }, zeroForOne: true }
  const ticks = [{ tick: -60, net: 2n * 10n ** 18n }]
  expect(() => pastSwap({ ...inRange, endX96: sqrtPriceX96AtTick(-100) }, ticks)).toThrow('not those of the pool')
})

test("error: liquidity that doesn't fit the swap", () => {
  const before = { sqrtPriceX96: 2n ** 96n, tick: 0, liquidity: 10n ** 18n }
  const swap = { before, endX96: 2n ** 95n, zeroForOne: true, amountIn: 1n, feePips: 3_000n, protocolFeePips: 0n }
  expect(() => pastSwap({ ...swap, tickSpacing: 60 }, [])).toThrow(RangeError)
})
