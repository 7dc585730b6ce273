import { describe, expect, test } from 'vitest'
import { baseGas, GAS, hopGas, pathGas, ticksGas } from './gasModel.ts'
import { NATIVE } from './market/Edge.ts'
import { hopOf } from './test/hopOf.ts'
import { tokenAt, weth } from './test/randomMarket.ts'

const [a, b, c] = [1, 2, 3].map(tokenAt) as [typeof weth, typeof weth, typeof weth]

test('GAS: the measured values; a change needs a new measurement', () => {
  expect(GAS).toEqual({
    base: { native: 34_000, token: 48_000 },
    hop: { v2: 54_000, v3: 70_000, v4: 33_000 },
    v4Group: 30_000,
    wrap: 14_000,
    sweep: 8_000,
    split: { base: 10_000, hop: { v2: 10_000, v3: 0, v4: 5_000 } },
    part: 6_000,
    tick: 16_500,
    crossing: { v2: 0, v3: 13_000, v4: 5_000 },
    word: { v3: 7_200, v4: 5_700 },
    taxedTransfer: 15_000,
    unweighed: { v2: 0, v3: 0, v4: 3_000 },
  })
})

test('baseGas: a token is pulled through Permit2, ETH is sent along', () => {
  expect(baseGas(NATIVE)).toBe(34_000)
  expect(baseGas(weth)).toBe(48_000)
})

test('ticksGas: a fixed part for crossing any tick, and a part per tick', () => {
  expect(ticksGas('v3', 0)).toBe(0)
  expect(ticksGas('v3', 1)).toBe(13_000 + 16_500)
  expect(ticksGas('v4', 3)).toBe(5_000 + 3 * 16_500)
})

describe('hopGas', () => {
  const [v2, v3, v4] = [hopOf('v2', 1, 2).edge, hopOf('v3', 1, 2).edge, hopOf('v4', 1, 2).edge]

  test('v2 and v3 cost the same in any position', () => {
    expect(hopGas(v2, undefined, a, a)).toBe(54_000)
    expect(hopGas(v2, v4, a, a)).toBe(54_000)
    expect(hopGas(v3, v2, a, a)).toBe(70_000)
  })

  test('v4 unlocks the PoolManager, unless the neighboring hop has', () => {
    expect(hopGas(v4, undefined, a, a)).toBe(63_000)
    expect(hopGas(v4, v2, a, a)).toBe(63_000)
    expect(hopGas(v4, v4, a, a)).toBe(33_000)
  })

  test('ETH to WETH between two hops costs a wrap, and leaves the PoolManager', () => {
    expect(hopGas(v3, undefined, weth, NATIVE)).toBe(84_000)
    expect(hopGas(v4, v4, weth, NATIVE)).toBe(33_000 + 30_000 + 14_000)
  })
})

describe('pathGas', () => {
  test('a hop each of v2, v3 and v4', () => {
    expect(pathGas([hopOf('v2', 1, 2)], a, b)).toBe(48_000 + 54_000)
    const hops = [hopOf('v3', 1, 2), hopOf('v4', 2, 3)]
    expect(pathGas(hops, a, c)).toBe(48_000 + 70_000 + 33_000 + 30_000)
  })

  test('consecutive v4 hops share one unlock, others between them make two', () => {
    const [first, second, between] = [hopOf('v4', 1, 2), hopOf('v4', 2, 3), hopOf('v2', 2, 3)]
    expect(pathGas([first, second], a, c)).toBe(48_000 + 2 * 33_000 + 30_000)
    expect(pathGas([first, between, hopOf('v4', 3, 4)], a, tokenAt(4))).toBe(48_000 + 54_000 + 2 * 63_000)
  })

  test('ticks that are crossed', () => {
    expect(pathGas([hopOf('v3', 1, 2, { ticksCrossed: 2 })], a, b)).toBe(48_000 + 70_000 + 13_000 + 2 * 16_500)
  })

  test('ETH is converted at the start, on the way and at the end', () => {
    expect(pathGas([hopOf('v2', 0, 1)], NATIVE, a)).toBe(34_000 + 14_000 + 54_000)
    expect(pathGas([hopOf('v4', -1, 1)], NATIVE, a)).toBe(34_000 + 63_000)
    expect(pathGas([hopOf('v4', 1, -1)], a, weth)).toBe(48_000 + 63_000 + 14_000)
    expect(pathGas([hopOf('v4', 1, -1), hopOf('v3', 0, 2)], a, b)).toBe(48_000 + 63_000 + 14_000 + 70_000)
  })
})
