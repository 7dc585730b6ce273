import { describe, expect, test } from 'vitest'
import { curveAt, type Market } from '../../../market/Market.ts'
import { poolShares } from '../../../market/poolShares.ts'
import { disagreeingMarket } from '../../../test/disagreeingMarket.ts'
import { createRandom } from '../../../test/randomMarket.ts'
import { tradeIn } from '../../../test/tradeIn.ts'
import { arbitrage } from '../../bound/Curve.ts'
import { excessOf } from '../../bound/excessOf.ts'
import { effort } from '../../effort.ts'
import { type Network, SOURCE, TARGET } from '../../Network.ts'
import { TokenOrder } from '../../TokenOrder.ts'
import { augmentingPaths } from './augmentingPaths.ts'

const AMOUNT = 1e19
const DEPTH = 0.005
const earned = { rent: 0, paid: 0, conductance: 0 }

/** Every simple path with a limited number of hops through pools that are large enough. */
function everySimplePath(market: Market, network: Network, maxHops: number): number[][] {
  const { shares, deepest } = poolShares(market)
  const [source, target] = [network.nodes[SOURCE]!, network.nodes[TARGET]!]
  const least = DEPTH * Math.min(1, AMOUNT / deepest[source]!)
  const isUsed = (edge: number) => network.hasEdge(edge) && network.input[network.find(edge)]! > 0
  const found: number[][] = []
  const walk = (at: number, path: number[], visited: number[]) => {
    if (at === target) return void found.push(path)
    if (path.length === maxHops) return
    for (const [edge, { from, to }] of market.edges.entries())
      if (from === at && !visited.includes(to) && (shares[edge]! >= least || isUsed(edge)))
        walk(to, [...path, edge], [...visited, to])
  }
  walk(source, [], [source])
  return found
}

describe('augmentingPaths: against every simple path', () => {
  test('finds some if there are any, each as good as it claims', () => {
    const random = createRandom(81)
    let some = 0
    let none = 0
    for (let round = 0; round < 120; round++) {
      const market = disagreeingMarket(random)
      const network = tradeIn(market)
      if (!network) continue
      const price = network.price[SOURCE]!
      const worth = AMOUNT * price
      const used = (edge: number) => network.hasEdge(edge) && network.input[network.find(edge)]! > 0
      const priceOf = (token: number) => network.price[network.nodeOf(token)]!
      const saleOf = (path: readonly number[]) =>
        path.reduceRight((sale, edge) => {
          const { from, to } = market.edges[edge]!
          return used(edge) ? (priceOf(from) / priceOf(to)) * sale : market.rate[edge]! * sale
        }, 1)
      const expected = everySimplePath(market, network, 4).filter((path) => saleOf(path) > price * (1 + 1e-5))
      const paths = augmentingPaths(market, network, { maxHops: 4, worth, depth: DEPTH })
      if (expected.length === 0) none++
      else some++
      expect(paths.length > 0).toBe(expected.length > 0)
      expect(paths.length).toBeLessThanOrEqual(8)
      const pairsOf = (path: readonly number[]) => path.map((edge) => market.pairOf[edge]!)
      for (const { edges, beside, gain, narrowest } of paths) {
        // The best of the paths through the same pairs, with the pools that earn most instead of those that pay most.
        const twins = expected.filter((path) => pairsOf(path).join() === pairsOf(edges).join())
        const best = twins.reduce((most, path) => (saleOf(path) > saleOf(most) ? path : most), twins[0]!)
        expect(gain).toBeLessThanOrEqual(worth * (saleOf(best) / price - 1) * (1 + 1e-9))
        // At most what the pools of the limiting pair earn, at the prices before and after it.
        const earnedIn = (at: number, pools: readonly number[]) => {
          const cost = best.slice(0, at).reduce((cost, edge) => {
            const { from, to } = market.edges[edge]!
            return used(edge) ? (cost * priceOf(to)) / priceOf(from) : cost / market.rate[edge]!
          }, price)
          return pools.map((edge) => {
            arbitrage(curveAt(market, edge), cost, saleOf(best.slice(at + 1)), earned)
            return earned.rent
          })
        }
        const unused = [...market.edges.keys()].filter((edge) => market.pairOf[edge] === narrowest && !used(edge))
        const rents = earnedIn(pairsOf(edges).indexOf(narrowest), unused)
        expect(gain).toBeLessThanOrEqual(rents.reduce((sum, rent) => sum + rent, 0) * (1 + 1e-9))
        for (const [at, edge] of edges.entries()) {
          const others = beside.filter((other) => market.pairOf[other] === market.pairOf[edge])
          if (used(edge)) expect(others).toEqual([])
          const [most, ...less] = earnedIn(at, [edge, ...others])
          for (const rent of less) {
            expect(rent).toBeGreaterThan(0)
            expect(rent).toBeLessThanOrEqual(most!)
          }
        }
        expect(beside.some((edge) => used(edge) || edges.includes(edge))).toBe(false)
      }
      expect(new Set(paths.map(({ narrowest }) => narrowest)).size).toBe(paths.length)
      const gains = paths.map(({ gain }) => gain)
      expect(gains).toEqual(gains.toSorted((x, y) => y - x))
    }
    expect(Math.min(some, none)).toBeGreaterThan(10)
  })

  test('neither lists nor searches for gains below the minimum', () => {
    const random = createRandom(86)
    let fewer = 0
    for (let round = 0; round < 60; round++) {
      const market = disagreeingMarket(random)
      const network = tradeIn(market)
      if (!network) continue
      const limits = { maxHops: 5, worth: AMOUNT * network.price[SOURCE]!, depth: DEPTH }
      const looked = (least?: number) => {
        const before = effort.steps
        const paths = augmentingPaths(market, network, { ...limits, ...(least !== undefined && { least }) })
        return { paths, steps: effort.steps - before }
      }
      const all = looked()
      if (all.paths.length < 2 || all.paths.length === 8) continue
      const some = looked(all.paths[1]!.gain)
      expect(some.paths).toEqual(all.paths.slice(0, 1))
      expect(some.steps).toBeLessThanOrEqual(all.steps)
      if (some.steps < all.steps) fewer++
    }
    expect(fewer).toBeGreaterThan(5)
  })

  test('includes the path with the largest gain', () => {
    const random = createRandom(82)
    let compared = 0
    for (let round = 0; round < 60; round++) {
      const market = disagreeingMarket(random)
      const network = tradeIn(market)
      if (!network) continue
      const worth = AMOUNT * network.price[SOURCE]!
      const limits = { worth, depth: DEPTH }
      const [best] = augmentingPaths(market, network, { ...limits, maxHops: 5 })
      const [short] = augmentingPaths(market, network, { ...limits, maxHops: 2 })
      if (!best || !short) continue
      compared++
      expect(best.gain).toBeGreaterThanOrEqual(short.gain * (1 - 1e-9))
      expect(short.edges.length).toBeLessThanOrEqual(2)
    }
    expect(compared).toBeGreaterThan(10)
  })
})

describe('excessOf', () => {
  test('covers the gain of any path in the market for the whole trade, next to the flow', () => {
    const random = createRandom(83)
    let compared = 0
    for (let round = 0; round < 60; round++) {
      const market = disagreeingMarket(random)
      const network = tradeIn(market)
      if (!network) continue
      const worth = AMOUNT * network.price[SOURCE]!
      const { excess, isWhole } = excessOf(market, network, { maxHops: 4, worth })
      expect(isWhole).toBe(true)
      expect(excess).toBeGreaterThanOrEqual(1e-5 * worth)
      const [best] = augmentingPaths(market, network, { maxHops: 4, worth, depth: DEPTH })
      if (!best) continue
      compared++
      expect(excess).toBeGreaterThanOrEqual(best.gain * (1 - 1e-9))
    }
    expect(compared).toBeGreaterThan(10)
  })

  test('with less work the bound is higher, and marked as incomplete', () => {
    const random = createRandom(84)
    let cut = 0
    for (let round = 0; round < 40; round++) {
      const market = disagreeingMarket(random)
      const network = tradeIn(market)
      if (!network) continue
      const limits = { maxHops: 4, worth: AMOUNT * network.price[SOURCE]! }
      const done = excessOf(market, network, limits)
      const hasty = excessOf(market, network, limits, 2)
      if (!hasty.isWhole) cut++
      const [best] = augmentingPaths(market, network, { ...limits, depth: DEPTH })
      if (best) expect(hasty.excess).toBeGreaterThanOrEqual(best.gain * (1 - 1e-9))
      expect(hasty.excess).toBeGreaterThanOrEqual(hasty.isWhole ? done.excess * (1 - 1e-9) : 1e-5 * limits.worth)
    }
    expect(cut).toBeGreaterThan(5)
  })

  test('with a token order, no path goes backwards, and all that gain forwards are covered', () => {
    const random = createRandom(85)
    let turned = 0
    for (let round = 0; round < 120; round++) {
      const market = disagreeingMarket(random)
      const network = tradeIn(market)
      if (!network) continue
      const limits = { maxHops: 4, worth: AMOUNT * network.price[SOURCE]! }
      const [first, second] = [random.below(market.size), random.below(market.size)]
      const order = TokenOrder.UNKNOWN.with(first, second)
      if (!order) continue
      const isForward = (path: readonly number[]) => {
        const passed = [market.edges[path[0]!]!.from, ...path.map((edge) => market.edges[edge]!.to)]
        return !(passed.includes(second) && passed.includes(first) && passed.indexOf(second) < passed.indexOf(first))
      }
      const free = augmentingPaths(market, network, { ...limits, depth: DEPTH })
      const paths = augmentingPaths(market, network, { ...limits, depth: DEPTH, order })
      const { charged, excess } = excessOf(market, network, { ...limits, order })
      for (const { edges, gain } of paths) {
        expect(isForward(edges)).toBe(true)
        expect(excess).toBeGreaterThanOrEqual(gain * (1 - 1e-9))
      }
      for (const edges of charged) expect(isForward(edges)).toBe(true)
      const [best] = free.filter(({ edges }) => isForward(edges))
      if (best) expect(paths[0]!.gain).toBeGreaterThanOrEqual(best.gain * (1 - 1e-9))
      if (free.some(({ edges }) => !isForward(edges))) turned++
    }
    expect(turned).toBeGreaterThan(5)
  })
})
