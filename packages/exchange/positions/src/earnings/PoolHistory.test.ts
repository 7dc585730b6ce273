import { describe, expect, test } from 'vitest'
import { afterEvent, holds, type PoolChange, type PoolMoment } from './PoolHistory.ts'

const one = 10n ** 18n
const start: PoolMoment = {
  sqrtPriceX96: 2n ** 96n,
  tick: 0,
  liquidity: 0n,
  ticks: [],
  protocolFee: 0,
  growth0X128: 0n,
  growth1X128: 0n,
}
const range = { tickLower: -600, tickUpper: 600 }
const after = (pool: PoolMoment, ...events: readonly PoolChange[]) =>
  events.reduce((moment, each) => afterEvent(moment, each, { range, tickSpacing: 60 }), pool)
const liquidity = (tickLower: number, tickUpper: number, liquidityDelta: bigint): PoolChange => ({
  kind: 'liquidity',
  tickLower,
  tickUpper,
  liquidityDelta,
})
/** One that stays between -600 and 600, at liquidity of `one`: its price is moved by what came in, less fees. */
const trade = (amountIn: bigint, isDown: boolean, change: object = {}): PoolChange => {
  const net = (amountIn * 997_000n) / 1_000_000n
  const x96 = 2n ** 96n
  const sqrtPriceX96 = isDown ? (one * x96 + (one + net) - 1n) / (one + net) : x96 + (net * x96) / one
  const amounts = isDown ? { amount0: -amountIn, amount1: 1n } : { amount0: 1n, amount1: -amountIn }
  return { kind: 'swap', ...amounts, sqrtPriceX96, liquidity: one, tick: isDown ? -20 : 19, feePips: 3_000, ...change }
}
const perUnit = (fee: bigint) => (fee << 128n) / one

describe('liquidity', () => {
  test('default: begins and ends at its ticks, and counts where the price is inside', () => {
    const pool = after(start, liquidity(-600, 600, 5n), liquidity(0, 60, 3n), liquidity(-60, 0, 2n))
    expect(pool.liquidity).toBe(8n)
    expect(pool.ticks).toEqual([
      ...[
        { tick: -600, net: 5n },
        { tick: -60, net: 2n },
        { tick: 0, net: 1n },
      ],
      ...[
        { tick: 60, net: -3n },
        { tick: 600, net: -5n },
      ],
    ])
    const less = after(pool, liquidity(-600, 600, -5n))
    expect(less.liquidity).toBe(3n)
    expect(less.ticks[0]).toEqual({ tick: -600, net: 0n })
    expect(after(pool, liquidity(-600, 600, 0n))).toBe(pool)
  })

  test('holds: the lower end is inside, the upper is not', () => {
    expect([-601, -600, 599, 600].map((tick) => holds(range, tick))).toEqual([false, true, true, false])
  })
})

describe('trades', () => {
  const pool = after(start, liquidity(-600, 600, one))

  test('default: three parts of a thousand of what came in are the providers’, by its side', () => {
    const down = after(pool, trade(10n ** 15n, true))
    expect(down).toMatchObject({ tick: -20, liquidity: one, growth0X128: perUnit(3n * 10n ** 12n), growth1X128: 0n })
    expect(down.sqrtPriceX96).toBeLessThan(2n ** 96n)
    const up = after(pool, trade(10n ** 15n, false))
    expect(up).toMatchObject({ tick: 19, growth0X128: 0n, growth1X128: perUnit(3n * 10n ** 12n) })
    const twice = after(pool, { kind: 'donation', amount0: 7n, amount1: 0n }, trade(10n ** 15n, true))
    expect(twice.growth0X128).toBe(perUnit(7n) + perUnit(3n * 10n ** 12n))
  })

  test('behavior: outside the range nothing is earned', () => {
    const beside = afterEvent(pool, trade(10n ** 15n, true), {
      range: { tickLower: 60, tickUpper: 600 },
      tickSpacing: 60,
    })
    expect([beside.growth0X128, beside.tick]).toEqual([0n, -20])
  })

  test('behavior: the protocol takes its part by direction', () => {
    // A thousandth of what is sold of token0, half of that of token1.
    const protocolFee = 1_000 | (500 << 12)
    const taxed = after(pool, { kind: 'protocol-fee', protocolFee })
    expect(taxed.protocolFee).toBe(protocolFee)
    expect(after(taxed, trade(10n ** 15n, true)).growth0X128).toBe(perUnit(2n * 10n ** 12n))
    expect(after(taxed, trade(10n ** 15n, false)).growth1X128).toBe(perUnit(25n * 10n ** 11n))
  })

  test('behavior: a trade too small to move the price tells its side by what came in', () => {
    const still = { sqrtPriceX96: 2n ** 96n, tick: 0 }
    const sold = after(pool, trade(1n, true, { ...still, amount0: -1n, amount1: 0n }))
    expect([sold.growth0X128, sold.growth1X128]).toEqual([perUnit(1n), 0n])
    const bought = after(pool, trade(1n, false, { ...still, amount0: 0n, amount1: -1n }))
    expect([bought.growth0X128, bought.growth1X128]).toEqual([0n, perUnit(1n)])
  })
})

describe('donations', () => {
  test('default: to whoever is in range, if anybody is', () => {
    const donation: PoolChange = { kind: 'donation', amount0: 3n, amount1: 5n }
    const pool = after(start, liquidity(-600, 600, one))
    expect(after(pool, donation)).toEqual({ ...pool, growth0X128: perUnit(3n), growth1X128: perUnit(5n) })
    expect(after(pool, donation, donation).growth1X128).toBe(2n * perUnit(5n))
    expect(after(start, donation)).toBe(start)
    const beside = { ...pool, tick: 600 }
    expect(after(beside, donation)).toBe(beside)
    const least = { ...pool, liquidity: 1n }
    expect(after(least, donation).growth0X128).toBe(3n << 128n)
  })
})
