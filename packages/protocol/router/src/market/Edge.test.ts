import type { PoolState } from '@oxbow/amm/PoolState'
import { describe, expect, test } from 'vitest'
import { pairOf, tokenAt, v3Pool, v4Pool } from '../test/randomMarket.ts'
import { depthIn, type Edge, edgesOf, kept } from './Edge.ts'

const [a, b] = [tokenAt(1), tokenAt(2)] as const
const options = { index: 1, token0: a, token1: b, feePips: 500, tickSpacing: 10, price: 4, depth: 1e18 }
const liquidityIn = (net: Readonly<Record<number, bigint>>) => {
  const index = Object.keys(net)
    .map(Number)
    .sort((one, other) => one - other)
  return { ticks: { index: Int32Array.from(index), liquidityNet: index.map((tick) => net[tick]!) } }
}

describe('edgesOf', () => {
  test('v2: both directions, with a fee of three per thousand', () => {
    const pool = pairOf(1, a, b, 1_000, 4_000)
    expect(edgesOf(pool, 3, 7)).toEqual([
      { pool, tokenIn: a, tokenOut: b, from: 3, to: 7, feePips: 3_000, rate: 4 * 0.997 },
      { pool, tokenIn: b, tokenOut: a, from: 7, to: 3, feePips: 3_000, rate: 0.997 / 4 },
    ])
  })

  test('v3: by its price and its fee', () => {
    const [forth, back] = edgesOf(v3Pool(options), 3, 7) as [Edge, Edge]
    expect([forth.feePips, back.feePips]).toEqual([500, 500])
    expect(forth.rate).toBeCloseTo(4 * 0.9995, 8)
    expect(back.rate).toBeCloseTo(0.9995 / 4, 8)
  })

  test("v4: the direction's protocol fee is added", () => {
    const pool = { ...v4Pool(options), protocolFeePips: { zeroForOne: 1_000, oneForZero: 0 } }
    const [forth, back] = edgesOf(pool, 3, 7) as [Edge, Edge]
    // 0.1 % of the whole, and 0.05 % of the rest, rounded up.
    expect([forth.feePips, back.feePips]).toEqual([1_500, 500])
    expect(forth.rate).toBeCloseTo(4 * 0.9985, 5)
  })

  test('none without a price, and none that pays nothing', () => {
    expect(edgesOf(pairOf(1, a, b, 0, 0), 3, 7)).toEqual([])
    expect(edgesOf({ ...v3Pool(options), feePips: 1_000_000 }, 3, 7)).toEqual([])
    expect(edgesOf({ ...v3Pool(options), feePips: 999_999 }, 3, 7)).toHaveLength(2)
    expect(edgesOf({ ...v3Pool(options), liquidity: 0n, ...liquidityIn({}) }, 3, 7)).toEqual([])
  })

  test('without liquidity at its price: the rate of the first unit, in one direction only if the other has no liquidity', () => {
    // No liquidity at a price of 1; some from tick 6,932 (a price of 2) upwards.
    const empty = { ...v3Pool({ ...options, price: 1 }), liquidity: 0n }
    const pool: PoolState = { ...empty, ...liquidityIn({ 6932: 10n ** 18n, 8000: -(10n ** 18n) }) }
    const edges = edgesOf(pool, 3, 7)
    expect(edges.map(({ tokenIn }) => tokenIn)).toEqual([b])
    expect(edges[0]!.rate).toBeCloseTo(0.5 * 0.9995, 4)
  })
})

describe('depthIn', () => {
  const inEdges = (pool: PoolState) => edgesOf(pool, 3, 7).map(depthIn)

  test('v2: half of either reserve', () => {
    expect(inEdges(pairOf(1, a, b, 1_000, 4_000))).toEqual([500, 2_000])
  })

  test('v3: the output until the price has risen or fallen by a factor of four', () => {
    // Reserves of L / 2 and 2 L at a price of 4; the price's root doubles or halves, so half of each is paid out.
    const pool = { ...v3Pool(options), ...liquidityIn({}), liquidity: 10n ** 18n }
    const [token0, token1] = inEdges(pool)
    expect(token0! / 1e18).toBeCloseTo(0.25, 8)
    expect(token1! / 1e18).toBeCloseTo(1, 8)
  })

  test('v3: summed over the ranges on the way', () => {
    // At a price of 1: L up to tick 100, three times that up to 200, then none. Downwards L to -50, then a fifth of it.
    const net = { '-50': 800_000n, 100: 2_000_000n, 200: -3_000_000n }
    const pool = { ...v3Pool({ ...options, price: 1 }), ...liquidityIn(net), liquidity: 1_000_000n }
    const root = (tick: number) => 1.0001 ** (tick / 2)
    const [token0, token1] = inEdges(pool)
    const above = 1e6 * (1 - 1 / root(100)) + 3e6 * (1 / root(100) - 1 / root(200))
    const below = 1e6 * (1 - root(-50)) + 2e5 * (root(-50) - 0.5)
    expect(token0! / above).toBeCloseTo(1, 8)
    expect(token1! / below).toBeCloseTo(1, 8)
  })

  test('v3: ranges beyond four times the price do not count', () => {
    const beyond = { '-20000': -(10n ** 30n), 20000: 10n ** 30n }
    const pool = { ...v3Pool({ ...options, price: 1 }), liquidity: 10n ** 18n }
    const [token0, token1] = inEdges({ ...pool, ...liquidityIn(beyond) })
    expect(token0! / 1e18).toBeCloseTo(0.5, 8)
    expect(token1! / 1e18).toBeCloseTo(0.5, 8)
  })

  test('v3: zero from where liquidity ends, never negative', () => {
    const narrow = { '-10': 10n ** 18n, 10: -(10n ** 18n) }
    const pool = { ...v3Pool({ ...options, price: 1 }), ...liquidityIn(narrow), liquidity: 10n ** 18n }
    const [token0, token1] = inEdges(pool)
    expect(token0! / 1e18).toBeCloseTo(1 - 1.0001 ** -5, 10)
    expect(token1! / 1e18).toBeCloseTo(1 - 1.0001 ** -5, 10)
  })

  test('v3: nothing beyond the ticks that are known', () => {
    const pool = { ...v3Pool({ ...options, price: 1 }), ...liquidityIn({}), liquidity: 10n ** 18n }
    const [token0, token1] = inEdges({ ...pool, ticksKnown: { lowest: -100, highest: 200 } })
    expect(token0! / 1e18).toBeCloseTo(1 - 1.0001 ** -100, 10)
    expect(token1! / 1e18).toBeCloseTo(1 - 1.0001 ** -50, 10)
    // Ticks known beyond that don't matter.
    const [far0, far1] = inEdges({ ...pool, ticksKnown: { lowest: -50_000, highest: 50_000 } })
    expect([far0! / 1e18, far1! / 1e18]).toEqual([expect.closeTo(0.5, 8), expect.closeTo(0.5, 8)])
  })

  test('v3: at a tick, the range that begins there', () => {
    // Exactly at tick 0: the range above is the current one, and the one below begins at the tick itself.
    const pool = {
      ...v3Pool({ ...options, price: 1 }),
      ...liquidityIn({ '-100': 7n * 10n ** 17n, 0: 3n * 10n ** 17n, 100: -(10n ** 18n) }),
      liquidity: 10n ** 18n,
    }
    const [token0, token1] = inEdges(pool)
    expect(token0! / 1e18).toBeCloseTo(1 - 1.0001 ** -50, 10)
    expect(token1! / 1e18).toBeCloseTo(0.7 * (1 - 1.0001 ** -50), 10)
  })
})

test('kept: the share that a fee leaves', () => {
  expect(kept(3_000)).toBe(0.997)
  expect(kept(0)).toBe(1)
})
