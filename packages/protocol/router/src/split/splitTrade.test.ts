import type { PoolState } from '@oxbow/amm/PoolState'
import { describe, expect, test } from 'vitest'
import { marketOf } from '../market/Market.ts'
import { bestOfOrders } from '../test/bestOfOrders.ts'
import { createRandom, pairOf, type Random, snapshotOf, tokenAt, v3Pool } from '../test/randomMarket.ts'
import { flowGas, flowTicksGas } from './flowGas.ts'
import { type Network, TARGET } from './Network.ts'
import type { SplitRequest } from './SplitRequest.ts'
import { splitTrade } from './splitTrade.ts'

const WORLDS = 40
const TOKENS = 5

/** Pools between a few tokens with prices off by up to half of `spread`, up or down. */
function disagreeingPools(random: Random, count: number, spread: number): PoolState[] {
  return Array.from({ length: count }, (_, index) => {
    const first = random.below(TOKENS)
    const second = (first + 1 + random.below(TOKENS - 1)) % TOKENS
    const [token0, token1] = [tokenAt(Math.min(first, second)), tokenAt(Math.max(first, second))]
    const depth = 1e20 * 10 ** (2 * random.next())
    const price = 1 + (random.next() - 0.5) * spread
    if (random.chance(0.3)) return v3Pool({ index, token0, token1, feePips: 500, tickSpacing: 10, price, depth })
    return pairOf(index, token0, token1, depth, depth * price)
  })
}

/** A trade of the second token for the third in a random market, and the worth of its best plan; undefined if there is none. */
function worldOf(seed: number, { pools, spread, size, gasPriceWei = 0n }: World) {
  const market = marketOf(snapshotOf(disagreeingPools(createRandom(seed), pools, spread), { gasPriceWei }))
  const [tokenIn, tokenOut] = [tokenAt(1), tokenAt(2)]
  const [source, target] = [market.nodeOf.get(tokenIn), market.nodeOf.get(tokenOut)]
  if (source === undefined || target === undefined) return undefined
  const limits = { maxHops: 4, maxDepth: 6, maxLength: 12, maxSwaps: 40 }
  const request = { market, source, target, tokenIn, tokenOut, amount: 10 ** size, ...limits }
  const best = bestOfOrders(market, request, market.unitsPerGas[target]!)
  return best === undefined ? undefined : { request, best }
}

type World = { readonly pools: number; readonly spread: number; readonly size: number; readonly gasPriceWei?: bigint }

/** Output of a network's flow, less gas. */
function netOf(network: Network, { tokenIn, tokenOut, market, target }: Omit<SplitRequest, 'tradeType'>): number {
  let net = -(flowGas(network, tokenIn, tokenOut) + flowTicksGas(network)) * market.unitsPerGas[target]!
  for (let index = 0; index < network.usedCount; index++) {
    const k = network.used[index]!
    if (network.to[k] === TARGET) net += network.output[k]!
  }
  return net
}

const worlds = (world: World) =>
  Array.from({ length: WORLDS }, (_, seed) => worldOf(seed + 1, world)).filter((made) => made !== undefined)
const sorted = (numbers: readonly number[]) => numbers.toSorted((x, y) => x - y)
const at = (numbers: readonly number[], part: number) => sorted(numbers)[Math.floor(part * (numbers.length - 1))]!

describe('splitTrade: against the best of every order of the tokens', () => {
  describe.each([
    ['a few pools that are far apart', { pools: 8, spread: 0.2, size: 19 }],
    ['many pools that are far apart', { pools: 12, spread: 0.2, size: 20 }],
    ['pools that hardly disagree', { pools: 14, spread: 0.02, size: 19.5 }],
  ])('%s', (_, world) => {
    const made = worlds(world)

    test('exact in', () => {
      expect(made.length).toBeGreaterThan(0.9 * WORLDS)
      const found = made.map(({ request, best }) => {
        const { split, bound } = splitTrade({ ...request, tradeType: 'exact-in' })!
        return { lost: 1 - netOf(split()!.network, request) / best, slack: bound / best - 1 }
      })
      expectNear(found)
    })

    test("exact out: the best plan's output costs its input", () => {
      const found = made.map(({ request, best }) => {
        const { split, bound } = splitTrade({ ...request, tradeType: 'exact-out', amount: best })!
        return { lost: split()!.amountIn / request.amount - 1, slack: request.amount / bound - 1 }
      })
      expectNear(found)
    })
  })

  test.each([50_000_000_000n, 500_000_000_000n])('after gas, at %d wei', (gasPriceWei) => {
    const made = worlds({ pools: 12, spread: 0.1, size: 19.5, gasPriceWei })
    expect(made.length).toBeGreaterThan(0.9 * WORLDS)
    const lost = made.map(({ request, best }) => {
      const { split, netBound, singles } = splitTrade({ ...request, tradeType: 'exact-in' })!
      const single = singles[0]?.net ?? 0
      if (best > single * (1 + 1e-9)) expect(netBound).toBeGreaterThan(best)
      return 1 - Math.max(netOf(split()!.network, request), single) / best
    })
    expect(at(lost, 0.95)).toBeLessThan(1e-6)
    expect(at(lost, 1)).toBeLessThan(5e-4)
  })
})

/** The solver is exact to a millionth, and certificates ignore gaps below a hundred-thousandth. */
function expectNear(found: readonly { readonly lost: number; readonly slack: number }[]): void {
  const lost = found.map((one) => one.lost)
  const slack = found.map((one) => one.slack)
  expect(at(lost, 0)).toBeGreaterThan(-5e-6)
  expect(at(lost, 0.9)).toBeLessThan(3e-6)
  expect(at(lost, 1)).toBeLessThan(5e-5)
  expect(at(slack, 0)).toBeGreaterThan(-1e-6)
  // Nothing tightens a bound by rents that is within three basis points.
  expect(at(slack, 0.8)).toBeLessThan(3e-4)
}
