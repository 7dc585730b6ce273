import type { PoolState } from '@oxbow/amm/PoolState'
import { quoteExactIn } from '@oxbow/amm/quoteExactIn'
import { quoteExactOut } from '@oxbow/amm/quoteExactOut'
import { describe, expect, test } from 'vitest'
import { createRandom, pairOf, tokenAt, v3Pool, v4Pool } from '../../test/randomMarket.ts'
import { syntheticMarket } from '../../test/syntheticMarket.ts'
import { type Arbitrage, arbitrage, capacityOf, curveOf, inputFor, outputOf, ROW, rateAfter, rowOf } from './Curve.ts'

const [a, b] = [tokenAt(1), tokenAt(2)] as const
const pair = pairOf(1, a, b, 1e6, 4e6)
const range = { index: 2, token0: a, token1: b, feePips: 500, tickSpacing: 10, price: 1, depth: 1e18 }
const liquidity = (net: readonly (readonly [tick: number, net: bigint])[]) => ({
  ticks: { index: Int32Array.from(net, ([tick]) => tick), liquidityNet: net.map(([, by]) => by) },
})
/** At a price of 1: L down to -100 and up to 50, twice that up to 150, none up to 200, L up to 300. */
const stepped: PoolState = {
  ...v3Pool(range),
  liquidity: 10n ** 18n,
  ...liquidity([
    [-100, 10n ** 18n],
    [50, 10n ** 18n],
    [150, -2n * 10n ** 18n],
    [200, 10n ** 18n],
    [300, -(10n ** 18n)],
  ]),
}
const root = (tick: number) => 1.0001 ** (tick / 2)
const KEEPS = 0.9995

describe('curveOf', () => {
  test('v2: one range, up to the largest reserve that a pair can hold', () => {
    expect([...curveOf(pair, true)]).toEqual([0, 0, 1e6 / 0.997, 4e6, 2 ** 112 - 1e6, 4e6, 0, 0])
    expect([...curveOf(pair, false)]).toEqual([0, 0, 4e6 / 0.997, 1e6, 2 ** 112 - 4e6, 1e6, 0, 0])
    const full = { ...pair, reserve0: 2n ** 112n + 5n }
    expect(curveOf(full, true)[ROW]).toBe(0)
  })

  test('v3 upwards: a row for each range with liquidity, and the totals', () => {
    const curve = curveOf(stepped, false)
    const paid = [root(50) - 1, 2 * (root(150) - root(50)), root(300) - root(200)].map((x) => (x * 1e18) / KEEPS)
    const got = [1 - 1 / root(50), 2 * (1 / root(50) - 1 / root(150)), 1 / root(200) - 1 / root(300)].map(
      (x) => x * 1e18,
    )
    const rows = [
      [0, 0, 1e18 / KEEPS, 1e18],
      [paid[0]!, got[0]!, (2e18 * root(50)) / KEEPS, 2e18 / root(50)],
      [paid[0]! + paid[1]!, got[0]! + got[1]!, (1e18 * root(200)) / KEEPS, 1e18 / root(200)],
      [paid[0]! + paid[1]! + paid[2]!, got[0]! + got[1]! + got[2]!, 0, 0],
    ].flat()
    expect(curve).toHaveLength(rows.length)
    for (const [index, value] of rows.entries()) expect(curve[index]! / 1e18).toBeCloseTo(value / 1e18, 12)
  })

  test('v3 downwards: to the last tick', () => {
    const curve = curveOf(stepped, true)
    expect(curve).toHaveLength(2 * ROW)
    expect(curve[ROW]! / 1e18).toBeCloseTo((1 / root(-100) - 1) / KEEPS, 12)
    expect(curve[ROW + 1]! / 1e18).toBeCloseTo(1 - root(-100), 12)
  })

  test('v3: ends where ticks are no longer known', () => {
    const known = { ...stepped, ticksKnown: { lowest: -30, highest: 60 } }
    const [up, down] = [curveOf(known, false), curveOf(known, true)]
    expect(up).toHaveLength(3 * ROW)
    expect(up.at(-3)! / 1e18).toBeCloseTo(1 - 1 / root(50) + 2 * (1 / root(50) - 1 / root(60)), 12)
    expect(down.at(-3)! / 1e18).toBeCloseTo(1 - root(-30), 12)
    // A tick at the very end of the known ones still counts.
    expect(curveOf({ ...stepped, ticksKnown: { lowest: -100, highest: 150 } }, false)).toHaveLength(3 * ROW)
  })

  test('cached per state and direction', () => {
    expect(curveOf(stepped, true)).toBe(curveOf(stepped, true))
    expect(curveOf(stepped, true)).not.toBe(curveOf(stepped, false))
  })
})

const pools = [pair, stepped, v4Pool({ ...range, index: 3, price: 7 }), ...syntheticMarket(5, 12, 40).pools]

describe('compared with integer quotes', () => {
  test('outputOf and inputFor, at any size', () => {
    const random = createRandom(9)
    for (const pool of [pairOf(4, a, b, 1e24, 4e24), ...pools.slice(1)])
      for (const zeroForOne of [true, false]) {
        const curve = curveOf(pool, zeroForOne)
        const [tokenIn, tokenOut] = zeroForOne ? [pool.token0, pool.token1] : [pool.token1, pool.token0]
        for (let round = 0; round < 10; round++) {
          const amountIn = Math.min(curve[curve.length - ROW]!, 1e30) * 10 ** (-6 * random.next())
          const quote = quoteExactIn(pool, tokenIn, BigInt(Math.floor(amountIn)))
          // Skips amounts for which rounding to whole units matters.
          if (quote.status !== 'filled' || quote.amountOut < 10n ** 6n || amountIn < 1e6) continue
          const expected = Number(quote.amountOut)
          expect(Math.abs(outputOf(curve, Math.floor(amountIn)) / expected - 1)).toBeLessThan(1e-5)
          const back = quoteExactOut(pool, tokenOut, quote.amountOut)
          // Near its end a pool's price goes to infinity.
          if (back.status === 'filled' && expected < 0.9 * curve[curve.length - ROW + 1]!)
            expect(Math.abs(inputFor(curve, expected) / Number(back.amountIn) - 1)).toBeLessThan(1e-5)
        }
      }
  })
})

describe('outputOf, inputFor, capacityOf', () => {
  const curve = curveOf(stepped, false)
  const most = curve[curve.length - ROW]!

  test('0 for no input, and beyond capacity', () => {
    expect(outputOf(curve, 0)).toBe(0)
    expect(outputOf(curve, -1)).toBe(0)
    expect(outputOf(curve, most * 1.001)).toBe(0)
    expect(outputOf(curve, most)).toBeCloseTo(curve[curve.length - ROW + 1]!, -6)
    expect(capacityOf(curve)).toBe(most * (1 - 1e-7))
  })

  test('v2: by the constant product', () => {
    expect(outputOf(curveOf(pair, true), 10_000)).toBeCloseTo((9_970 * 4e6) / (1e6 + 9_970), 6)
    expect(inputFor(curveOf(pair, true), (9_970 * 4e6) / (1e6 + 9_970))).toBeCloseTo(10_000, 6)
  })

  test('inputFor: Infinity from the capacity on', () => {
    expect(inputFor(curveOf(pair, true), 4e6)).toBe(Number.POSITIVE_INFINITY)
    expect(inputFor(curve, curve[curve.length - ROW + 1]! * 0.999)).toBeLessThan(most)
  })

  test('inverse of each other, in each range', () => {
    for (let part = 0.01; part < 1; part += 0.01)
      expect(inputFor(curve, outputOf(curve, part * most)) / (part * most)).toBeCloseTo(1, 9)
  })
})

describe('rowOf', () => {
  test('the last row that begins at or below an amount: compared with a linear search', () => {
    for (const ranges of [1, 2, 3, 4, 5, 8, 13]) {
      const curve = Float64Array.from({ length: ROW * (ranges + 1) }, (_, index) =>
        index % ROW === 0 ? 10 * (index / ROW) : index % ROW === 1 ? 3 * ((index - 1) / ROW) : 1,
      )
      for (const column of [0, 1] as const)
        for (let amount = 0; amount <= 10 * ranges + 3; amount++) {
          let expected = 0
          for (let row = 0; row < ranges; row++) if (curve[row * ROW + column]! <= amount) expected = row * ROW
          expect(rowOf(curve, column, amount)).toBe(expected)
        }
    }
  })
})

describe('arbitrage and rateAfter', () => {
  const found: Arbitrage = { rent: 0, paid: 0, conductance: 0 }
  const at = (curve: Float64Array, pu: number, pv: number) => {
    arbitrage(curve, pu, pv, found)
    return { ...found }
  }

  test('0 where the pool pays less than the prices', () => {
    const curve = curveOf(pair, true)
    // The first unit is paid 3.988.
    expect(at(curve, 3.989, 1)).toEqual({ rent: 0, paid: 0, conductance: 0 })
    expect(at(curve, 3.988, 1)).toEqual({ rent: 0, paid: 0, conductance: 0 })
    expect(at(curve, 3.987, 1).rent).toBeGreaterThan(0)
    expect(at(Float64Array.of(0, 0, 0, 0), 1, 1_000)).toEqual({ rent: 0, paid: 0, conductance: 0 })
  })

  test('the best of all inputs: compared with a fine grid', () => {
    const random = createRandom(8)
    for (const pool of pools)
      for (const zeroForOne of [true, false]) {
        const curve = curveOf(pool, zeroForOne)
        if (curve.length <= ROW) continue
        const top = curve[3]! / curve[2]!
        const [pu, pv] = [2 * top * Math.exp(-0.05 * random.next()), 2]
        const { rent, paid } = at(curve, pu, pv)
        const worthOf = (x: number) => pv * outputOf(curve, x) - pu * x
        expect(Math.abs(worthOf(Math.min(paid / pu, curve[curve.length - ROW]!)) - rent)).toBeLessThan(1e-9 * paid)
        for (const part of [0.5, 0.9, 0.99, 1.01, 1.1, 2])
          expect(worthOf((part * paid) / pu)).toBeLessThanOrEqual(rent + 1e-9 * paid)
        // There the marginal rate has fallen to the price ratio, or the pool is at its end or between two ranges.
        if (found.conductance > 0) expect(rateAfter(curve, paid / pu) / (pu / pv)).toBeCloseTo(1, 6)
      }
  })

  test('conductance: the derivative of the input by the log price', () => {
    const curve = curveOf(pair, true)
    const step = 1e-6
    const [lower, here, upper] = [-step, 0, step].map((by) => at(curve, 3.5 * Math.exp(by), 1))
    // At fixed worth of a unit: the derivative of the amount, scaled twice by the price.
    const slope = -(upper!.paid / Math.exp(step) - lower!.paid / Math.exp(-step)) / (2 * step)
    expect(slope / here!.conductance).toBeCloseTo(1, 5)
  })

  test("conductance: 0 at a pool's end", () => {
    const curve = curveOf(stepped, true)
    const { paid, conductance } = at(curve, 0.5, 1)
    expect(paid).toBeCloseTo(0.5 * curve[ROW]!, -6)
    expect(conductance).toBe(0)
  })

  test('rateAfter: by the constant product', () => {
    // k / (x + a)², after a tenth.
    expect(rateAfter(curveOf(pair, true), 0)).toBeCloseTo(3.988, 9)
    expect(rateAfter(curveOf(pair, true), 1e6 / 0.997)).toBeCloseTo(3.988 / 4, 9)
  })
})
