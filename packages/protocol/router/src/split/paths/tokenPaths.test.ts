import type { TokenId } from '@oxbow/amm/PoolState'
import { describe, expect, test } from 'vitest'
import { pathGas } from '../../gasModel.ts'
import { NATIVE } from '../../market/Edge.ts'
import { curveAt, type Market, marketOf } from '../../market/Market.ts'
import { createRandom, pairOf, randomMarket, snapshotOf, tokenAt, v4Pool, weth } from '../../test/randomMarket.ts'
import { outputOf, ROW, rowOf } from '../bound/Curve.ts'
import { bestTokenPaths, createPathSearch, reachOf } from './tokenPaths.ts'

const [a, b, c, d] = [1, 2, 3, 4].map(tokenAt) as [TokenId, TokenId, TokenId, TokenId]
const searchIn = (market: Market, tokenIn: TokenId, tokenOut: TokenId, maxHops: number, only?: 'v2' | 'v3' | 'v4') => {
  const [source, target] = [market.nodeOf.get(tokenIn)!, market.nodeOf.get(tokenOut)!]
  return createPathSearch({ market, source, target, tokenIn, tokenOut, maxHops, ...(only ? { only } : {}) })
}

type Found = { readonly edges: readonly number[]; readonly output: number; readonly net: number }

/** Every path through every pool, reduced to the best per token path, best first. */
function everyTokenPath(
  market: Market,
  [tokenIn, tokenOut]: readonly [TokenId, TokenId],
  amount: number,
  maxHops: number,
  only?: string,
): Found[] {
  const [source, target] = [market.nodeOf.get(tokenIn)!, market.nodeOf.get(tokenOut)!]
  const best = new Map<string, Found>()
  const walk = (node: number, edges: number[], amounts: number[], visited: number[]) => {
    if (node === target) {
      const hops = edges.map((edge, index) => {
        const ticksCrossed = rowOf(curveAt(market, edge), 0, amounts[index]!) / ROW
        return { edge: market.edges[edge]!, amountIn: 0n, amountOut: 0n, ticksCrossed }
      })
      const output = amounts.at(-1)!
      const net = output - pathGas(hops, tokenIn, tokenOut) * market.unitsPerGas[target]!
      const key = edges.map((edge) => market.pairOf[edge]).join()
      if (!best.has(key) || best.get(key)!.net < net) best.set(key, { edges, output, net })
      return
    }
    if (edges.length === maxHops) return
    for (const [index, edge] of market.edges.entries()) {
      if (edge.from !== node || visited.includes(edge.to) || (only && edge.pool.protocol !== only)) continue
      const output = outputOf(curveAt(market, index), amounts.at(-1)!)
      if (output > 0) walk(edge.to, [...edges, index], [...amounts, output], [...visited, edge.to])
    }
  }
  walk(source, [], [amount], [source])
  return [...best.values()].sort((x, y) => y.net - x.net)
}

describe('bestTokenPaths: against every path through every pool', () => {
  test.each([0n, 5_000_000_000n, 500_000_000_000n])('gas at %i wei', (gasPriceWei) => {
    const random = createRandom(17)
    let found = 0
    for (let round = 0; round < 40; round++) {
      const market = marketOf(snapshotOf(randomMarket(random, 6, 16), { gasPriceWei }))
      const [tokenIn, tokenOut] = random.pick([
        [a, b],
        [c, NATIVE],
        [weth, d],
        [b, weth],
        [NATIVE, c],
      ] as const)
      if (!market.nodeOf.has(tokenIn) || !market.nodeOf.has(tokenOut)) continue
      const amount = 10 ** (17 + 4 * random.next())
      for (const maxHops of [1, 2, 3, 4]) {
        const expected = everyTokenPath(market, [tokenIn, tokenOut], amount, maxHops)
        for (const count of [1, 2, 5]) {
          const paths = bestTokenPaths(searchIn(market, tokenIn, tokenOut, maxHops), amount, count)
          expect(paths.length).toBe(Math.min(count, expected.length))
          for (const [index, { net, output, pairs, edges }] of paths.entries()) {
            expect(Math.abs(net / expected[index]!.net - 1)).toBeLessThan(1e-12)
            expect(pairs).toEqual(edges.map((edge) => market.pairOf[edge]))
            expect(output).toBeGreaterThanOrEqual(net)
            found++
          }
        }
      }
    }
    expect(found).toBeGreaterThan(300)
  })

  test('of one protocol', () => {
    const random = createRandom(18)
    for (let round = 0; round < 20; round++) {
      const market = marketOf(snapshotOf(randomMarket(random, 5, 20), { gasPriceWei: 5_000_000_000n }))
      for (const only of ['v2', 'v3', 'v4'] as const) {
        const expected = everyTokenPath(market, [a, b], 1e19, 3, only)
        const paths = bestTokenPaths(searchIn(market, a, b, 3, only), 1e19, 1)
        expect(paths.length).toBe(Math.min(1, expected.length))
        if (paths[0]) expect(Math.abs(paths[0].net / expected[0]!.net - 1)).toBeLessThan(1e-12)
      }
    }
  })
})

describe('bestTokenPaths', () => {
  const pools = [pairOf(1, a, c, 1e24, 1e24), pairOf(2, a, b, 1e24, 1e24), pairOf(3, b, c, 1e24, 1.1e24)]
  const market = marketOf(snapshotOf(pools))

  test('none whose worth is at most the floor', () => {
    const [best, second] = bestTokenPaths(searchIn(market, a, c, 3), 1e18, 2)
    expect([best!.edges.length, second!.edges.length]).toEqual([2, 1])
    const above = (floor: number) => bestTokenPaths(searchIn(market, a, c, 3), 1e18, 2, floor)
    expect(above(second!.net)).toHaveLength(1)
    expect(above(second!.net * (1 - 1e-12))).toHaveLength(2)
    expect(above(best!.net)).toHaveLength(0)
  })

  test('equal paths: the one with fewer hops, or else the first', () => {
    const twins = [pairOf(5, a, c, 1e24, 1e24), pairOf(4, a, c, 1e24, 1e24)]
    const tie = marketOf(snapshotOf(twins))
    const [only, ...others] = bestTokenPaths(searchIn(tie, a, c, 3), 1e18, 3)
    expect(others).toEqual([])
    expect(tie.edges[only!.edges[0]!]!.pool.id).toBe(twins[1]!.id)
  })

  test('a pool that stays in the PoolManager beats one that pays slightly more', () => {
    const range = { feePips: 500, tickSpacing: 10, price: 1, depth: 1e24 }
    const v4 = [
      v4Pool({ ...range, index: 1, token0: a, token1: b }),
      v4Pool({ ...range, index: 2, token0: b, token1: c }),
    ]
    const beside = [
      pairOf(3, a, b, 1e24, 1e24 * 1.0032),
      pairOf(9, weth, a, 1e24, 1e24),
      pairOf(8, weth, c, 1e24, 1e24),
    ]
    const usedAt = (gasPriceWei: bigint) => {
      const market = marketOf(snapshotOf([...v4, ...beside], { gasPriceWei }))
      const [path] = bestTokenPaths(searchIn(market, a, c, 2), 1e18, 1)
      return market.edges[path!.edges[0]!]!.pool.id
    }
    expect(usedAt(0n)).toBe(beside[0]!.id)
    expect(usedAt(10n ** 11n)).toBe(v4[0]!.id)
  })
})

describe('reachOf', () => {
  test('the best product of rates in exactly so many hops, avoiding source and target: by brute force', () => {
    const random = createRandom(19)
    for (let round = 0; round < 30; round++) {
      const market = marketOf(snapshotOf(randomMarket(random, 7, 15)))
      if (!market.nodeOf.has(a) || !market.nodeOf.has(b)) continue
      const search = searchIn(market, a, b, 4)
      const rateOf = (node: number, hops: number): number => {
        if (hops === 0) return node === search.target ? 1 : 0
        return market.edges
          .filter(({ from, to }) => from === node && to !== search.source && (to !== search.target || hops === 1))
          .reduce((best, { to, rate }) => Math.max(best, rate * rateOf(to, hops - 1)), 0)
      }
      for (let hops = 1; hops <= 4; hops++)
        for (let node = 0; node < market.size; node++)
          if (node !== search.target) expect(reachOf(search, hops, node)).toBeCloseTo(rateOf(node, hops), 9)
    }
  })

  test('two hops out of a hub: through the pairs into the target', () => {
    const spokes = Array.from({ length: 12 }, (_, index) => pairOf(index + 1, weth, tokenAt(index + 1), 1e24, 1e24))
    const market = marketOf(
      snapshotOf([...spokes, pairOf(50, a, tokenAt(30), 1e24, 2e24), pairOf(51, b, tokenAt(30), 1e24, 1e24)]),
    )
    const search = searchIn(market, c, tokenAt(30), 3)
    expect(reachOf(search, 2, 0)).toBeCloseTo(0.997 * 0.997 * 2, 12)
    expect(reachOf(search, 1, 0)).toBe(0)
    expect(reachOf(searchIn(market, a, tokenAt(30), 3), 2, 0)).toBeCloseTo(0.997 ** 2, 12)
  })
})
