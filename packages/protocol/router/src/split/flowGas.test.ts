import type { PoolState, TokenId } from '@oxbow/amm/PoolState'
import { describe, expect, test } from 'vitest'
import { NATIVE } from '../market/Edge.ts'
import { type Flow, networkOf } from '../test/networkOf.ts'
import { pairOf, tokenAt, v3Pool, v4Pool, weth } from '../test/randomMarket.ts'
import { edgeTicksGas, flowGas, flowTicksGas } from './flowGas.ts'

const [a, b, c, d] = [1, 2, 3, 4].map(tokenAt) as [TokenId, TokenId, TokenId, TokenId]
const isBelow = (one: TokenId, other: TokenId) => BigInt(one) < BigInt(other)
let index = 0
const ofKind = (kind: 'v2' | 'v3' | 'v4') => (from: TokenId, to: TokenId) => {
  const [token0, token1] = isBelow(from, to) ? [from, to] : [to, from]
  const range = { index: ++index, token0, token1, feePips: 500, tickSpacing: 10, price: 1, depth: 1e24 }
  const pool: PoolState =
    kind === 'v2' ? pairOf(index, token0, token1, 1e24, 1e24) : kind === 'v3' ? v3Pool(range) : v4Pool(range)
  return [pool, from, 1e18] as Flow
}
const [v2, v3, v4] = [ofKind('v2'), ofKind('v3'), ofKind('v4')]
const gasOf = (tokenIn: TokenId, tokenOut: TokenId, flows: readonly Flow[]) =>
  flowGas(networkOf([tokenIn, tokenOut], flows).network, tokenIn, tokenOut)

describe('flowGas: a path', () => {
  test('base and hops', () => {
    expect(gasOf(a, c, [v2(a, c)])).toBe(48_000 + 54_000)
    expect(gasOf(a, c, [v3(a, b), v2(b, c)])).toBe(48_000 + 70_000 + 54_000)
  })

  test('v4: one unlock for consecutive hops, another after a stop', () => {
    expect(gasOf(a, c, [v4(a, b), v4(b, c)])).toBe(48_000 + 2 * 33_000 + 30_000)
    expect(gasOf(a, d, [v4(a, b), v2(b, c), v4(c, d)])).toBe(48_000 + 54_000 + 2 * 63_000)
  })

  test('edges without flow and closed edges cost nothing', () => {
    const { network } = networkOf([a, c], [v2(a, c), [...v3(a, c)].toSpliced(2, 1, 0) as unknown as Flow, v4(a, c)])
    network.isOpen[2] = 0
    network.listUsed()
    expect(flowGas(network, a, c)).toBe(48_000 + 54_000)
  })
})

describe('flowGas: a split', () => {
  const SPLIT = 48_000 + 10_000

  test('goes through the router, and is swept when several commands deliver', () => {
    expect(gasOf(a, c, [v2(a, c), v3(a, c)])).toBe(SPLIT + 64_000 + 70_000 + 8_000)
    expect(gasOf(a, c, [v3(a, c), v3(a, c), v3(a, c)])).toBe(SPLIT + 3 * 70_000 + 8_000)
  })

  test('v4 hops deliver together', () => {
    expect(gasOf(a, c, [v4(a, c), v4(a, c)])).toBe(SPLIT + 2 * 38_000 + 30_000)
    expect(gasOf(a, c, [v4(a, c), v4(a, c), v2(a, c)])).toBe(SPLIT + 2 * 38_000 + 30_000 + 64_000 + 8_000)
  })

  test('splits and joins on the way: nothing to sweep', () => {
    expect(gasOf(a, c, [v3(a, b), v3(a, b), v2(b, c)])).toBe(SPLIT + 2 * 70_000 + 64_000)
    // An intermediate v4 hop delivers nothing.
    expect(gasOf(a, c, [v4(a, b), v3(a, b), v3(b, c)])).toBe(SPLIT + 38_000 + 2 * 70_000 + 30_000)
  })

  test("a cycle, which can never run, doesn't block the others", () => {
    const plain = [v4(a, b), v4(b, c), v4(a, c)]
    const gas = gasOf(a, c, plain)
    expect(gasOf(a, c, [v4(a, d), v4(b, d), v4(d, b), v4(d, c)])).toBe(SPLIT + 4 * 38_000 + 30_000)
    expect(gasOf(a, c, plain)).toBe(gas)
  })

  test('v4 hops of two levels share an unlock if nothing else comes between', () => {
    const hops = [v4(a, b), v4(a, d), v4(b, c), v4(d, c)]
    expect(gasOf(a, c, hops)).toBe(SPLIT + 4 * 38_000 + 30_000)
  })

  test('a v4 hop that waits for a v3 hop needs a second unlock, unless v4 can wait with it', () => {
    // v3 first, then all of v4 together.
    expect(gasOf(a, c, [v4(a, c), v3(a, b), v4(b, c)])).toBe(SPLIT + 2 * 38_000 + 70_000 + 30_000)
    // v4 on both sides of a v3 hop: two unlocks, in any order.
    expect(gasOf(a, c, [v4(a, b), v3(b, d), v4(d, c), v4(a, c)])).toBe(SPLIT + 3 * 38_000 + 70_000 + 2 * 30_000)
  })

  test('a v4 hop that depends on v4 and others waits for both', () => {
    const hops = [v4(a, b), v3(a, d), v2(b, d), v4(d, c)]
    expect(gasOf(a, c, hops)).toBe(SPLIT + 2 * 38_000 + 70_000 + 64_000 + 2 * 30_000)
    const oneVisit = [v4(a, b), v3(b, c), v3(a, c)]
    expect(gasOf(a, c, oneVisit)).toBe(SPLIT + 38_000 + 2 * 70_000 + 30_000 + 8_000)
  })
})

describe('flowGas: ETH and WETH', () => {
  test('wrapped or unwrapped at the start and at the end', () => {
    expect(gasOf(NATIVE, c, [v2(weth, c)])).toBe(34_000 + 14_000 + 54_000)
    expect(gasOf(NATIVE, c, [v4(NATIVE, c)])).toBe(34_000 + 63_000)
    expect(gasOf(weth, c, [v4(NATIVE, c)])).toBe(48_000 + 14_000 + 63_000)
    expect(gasOf(c, NATIVE, [v3(c, weth)])).toBe(48_000 + 70_000 + 14_000)
    expect(gasOf(c, weth, [v3(c, weth)])).toBe(48_000 + 70_000)
  })

  test('in the middle, once however many hops need it', () => {
    expect(gasOf(a, c, [v2(a, weth), v4(NATIVE, c)])).toBe(48_000 + 54_000 + 63_000 + 14_000)
    const both = [v2(a, weth), v4(NATIVE, c), v4(NATIVE, c)]
    expect(gasOf(a, c, both)).toBe(58_000 + 64_000 + 2 * 38_000 + 30_000 + 14_000)
  })

  test('both conversions if both forms arrive and both are needed', () => {
    const hops = [v3(a, weth), v4(a, NATIVE), v3(weth, c), v4(NATIVE, c)]
    // ETH that one unlock brings can only be used by a later one.
    expect(gasOf(a, c, hops)).toBe(58_000 + 2 * 70_000 + 2 * 38_000 + 2 * 30_000 + 2 * 14_000 + 8_000)
  })

  test('ETH in, WETH and ETH on: one wrap', () => {
    const hops = [v4(NATIVE, c), v3(weth, c)]
    expect(gasOf(NATIVE, c, hops)).toBe(34_000 + 10_000 + 38_000 + 30_000 + 70_000 + 14_000 + 8_000)
  })

  test('no conversion for WETH only, or for ETH within the PoolManager', () => {
    expect(gasOf(weth, c, [v3(weth, c)])).toBe(48_000 + 70_000)
    expect(gasOf(a, c, [v4(a, NATIVE), v4(NATIVE, c)])).toBe(48_000 + 2 * 33_000 + 30_000)
    expect(gasOf(a, weth, [v4(a, NATIVE), v3(a, weth)])).toBe(58_000 + 38_000 + 30_000 + 70_000 + 14_000 + 8_000)
  })

  test('ETH that is wrapped for a hop comes from an unlock that ends before it', () => {
    const hops = [v4(a, NATIVE), v4(NATIVE, c), v3(weth, c)]
    expect(gasOf(a, c, hops)).toBe(58_000 + 2 * 38_000 + 2 * 30_000 + 70_000 + 14_000 + 8_000)
  })

  test('WETH is unwrapped for a hop that takes ETH, and the rest wrapped again', () => {
    const hops = [v3(a, weth), v4(NATIVE, c), v3(weth, c)]
    expect(gasOf(a, c, hops)).toBe(58_000 + 2 * 70_000 + 38_000 + 30_000 + 2 * 14_000 + 8_000)
  })

  test('a network without ETH has nothing to wrap', () => {
    expect(gasOf(a, c, [v3(a, b), v3(b, c)])).toBe(48_000 + 2 * 70_000)
  })
})

describe('ticks', () => {
  const thin = (kind: typeof v3Pool | typeof v4Pool, amount: number): Flow => {
    const range = { index: ++index, token0: a, token1: c, feePips: 500, tickSpacing: 10, price: 1, depth: 1e18 }
    return [kind(range), a, amount]
  }

  test('by the ranges of the curve in which the flow ends', () => {
    const { network } = networkOf([a, c], [thin(v3Pool, 1e15), thin(v3Pool, 1e17), thin(v4Pool, 1e17), v2(a, c)])
    expect([0, 1, 2, 3].map((k) => edgeTicksGas(network, k))).toEqual([0, 29_500, 21_500, 0])
    expect(flowTicksGas(network)).toBe(29_500 + 21_500)
  })

  test('sums all edges with flow, each once', () => {
    const { network } = networkOf([a, c], [thin(v3Pool, 1e17), v2(a, c), thin(v3Pool, 1e17)])
    network.isOpen[2] = 0
    network.listUsed()
    network.used.fill(0, network.usedCount)
    expect(flowTicksGas(network)).toBe(29_500)
  })

  test('ranges are determined by the input, not the output', () => {
    const range = { index: ++index, token0: a, token1: c, feePips: 500, tickSpacing: 10, price: 100, depth: 1e18 }
    const { network } = networkOf([a, c], [[v3Pool(range), a, 1e16]])
    expect(edgeTicksGas(network, 0)).toBe(29_500)
  })
})
