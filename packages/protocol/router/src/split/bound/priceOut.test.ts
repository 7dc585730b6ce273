import type { TokenId } from '@oxbow/amm/PoolState'
import { describe, expect, test } from 'vitest'
import { calmMarket } from '../../market/calmMarket.ts'
import { curveAt, type Market, marketOf, pairBetween } from '../../market/Market.ts'
import { createRandom, pairOf, snapshotOf, tokenAt, weth } from '../../test/randomMarket.ts'
import { Network, SOURCE, TARGET } from '../Network.ts'
import { arbitrage } from './Curve.ts'
import { DualSolver } from './DualSolver.ts'
import { firstPrices } from './firstPrices.ts'
import { priceNew, priceOut } from './priceOut.ts'

const [a, b, c, d] = [1, 2, 3, 4].map(tokenAt) as [TokenId, TokenId, TokenId, TokenId]
const earned = { rent: 0, paid: 0, conductance: 0 }

/** A solved trade over some pairs of a market. */
function solvedOver(market: Market, paths: readonly (readonly TokenId[])[], amount: number) {
  const node = (token: TokenId) => market.nodeOf.get(token)!
  const network = new Network()
  network.begin(market, node(paths[0]![0]!), node(paths[0]!.at(-1)!))
  for (const path of paths)
    network.admit(path.slice(1).map((token, index) => pairBetween(market, node(path[index]!), node(token))))
  const trade = { tradeType: 'exact-in', amount } as const
  firstPrices(network, trade, amount)
  const solver = new DualSolver(network)
  solver.begin(trade)
  solver.solve()
  network.listUsed()
  return network
}

/** Prices of all tokens by plain relaxation: the network's for tokens with flow, otherwise the best sale. */
function pricesOf(market: Market, network: Network): { price: number[]; fixed: Set<number> } {
  const fixed = new Set([network.nodes[SOURCE]!, network.nodes[TARGET]!])
  for (const k of network.used.subarray(0, network.usedCount))
    for (const node of [network.from[k]!, network.to[k]!]) fixed.add(network.nodes[node]!)
  const price = Array.from({ length: market.size }, (_, token) =>
    fixed.has(token) ? network.price[network.nodeOf(token)]! : 0,
  )
  for (let round = 0; round < market.size; round++)
    for (const [edge, { from, to }] of market.edges.entries())
      if (market.pairOf[edge]! >= 0 && !fixed.has(from))
        price[from] = Math.max(price[from]!, market.rate[edge]! * price[to]!)
  return { price, fixed }
}

function rentOf(market: Market, price: readonly number[], edge: number): number {
  const { from, to } = market.edges[edge]!
  arbitrage(curveAt(market, edge), price[from]!, price[to]!, earned)
  return earned.rent
}

describe('priceOut', () => {
  test('rents of all pools at these prices: compared with every pool of random markets', () => {
    const random = createRandom(71)
    let compared = 0
    for (let round = 0; round < 40; round++) {
      const pools = Array.from({ length: 18 }, (_, index) => {
        const first = random.below(6)
        const second = (first + 1 + random.below(5)) % 6
        const depth = 1e20 * 10 ** (2 * random.next())
        const [low, high] = [Math.min(first, second), Math.max(first, second)]
        return pairOf(10 + index, tokenAt(low), tokenAt(high), depth, depth * (1 + (random.next() - 0.5) / 200))
      })
      const market = marketOf(snapshotOf([...pools, pairOf(1, a, b, 1e20, 1e20)]))
      if (calmMarket(market) !== market) continue
      const network = solvedOver(market, [[a, b]], 1e19 * 10 ** (2 * random.next()))
      const { rents } = priceOut(network, 16)
      const { price } = pricesOf(market, network)
      const expected = [...market.edges.keys()].reduce((sum, edge) => sum + rentOf(market, price, edge), 0)
      expect(Math.abs(rents - expected)).toBeLessThan(1e-6 * expected + 1)
      compared++
    }
    expect(compared).toBeGreaterThan(5)
  })

  // A shallow pool between the two, and deep ones around it through b and d.
  const shallow = pairOf(1, a, c, 1e20, 1e20)
  const aroundB = [pairOf(2, a, b, 1e22, 1e22), pairOf(3, b, c, 1e22, 1e22)]
  const aroundD = [pairOf(4, a, d, 1e21, 1e21), pairOf(5, c, d, 1e21, 1e21)]
  const market = marketOf(snapshotOf([shallow, ...aroundB, ...aroundD]))
  const pairOfTokens = (from: TokenId, to: TokenId) =>
    pairBetween(market, market.nodeOf.get(from)!, market.nodeOf.get(to)!)

  test('paths outside, best first, with the pairs by which they return', () => {
    const network = solvedOver(market, [[a, c]], 1e19)
    const { paths, prices } = priceOut(network, 16)
    expect(paths.map(({ pairs }) => pairs)).toEqual([
      [pairOfTokens(a, b), pairOfTokens(b, c)],
      [pairOfTokens(a, d), pairOfTokens(d, c)],
    ])
    const nodeB = market.nodeOf.get(b)!
    expect(prices.of(nodeB)).toBeCloseTo(0.997, 12)
    expect([prices.isFixed(nodeB), prices.isFixed(market.nodeOf.get(a)!)]).toEqual([false, true])
    expect(prices.pathBack(nodeB)).toEqual([pairOfTokens(b, c)])
    const { price } = pricesOf(market, network)
    const rents = paths.map(({ pairs }) => rentOf(market, price, market.pairEdges[market.pairStart[pairs[0]!]!]!))
    expect(paths.map(({ rent }) => rent)).toEqual(rents.map((rent) => expect.closeTo(rent, -6)))
    expect(paths[0]!.rent).toBeGreaterThan(paths[1]!.rent)
  })

  test('lists only the best ones', () => {
    const network = solvedOver(market, [[a, c]], 1e19)
    expect(priceOut(network, 1).paths.map(({ pairs }) => pairs)).toEqual([[pairOfTokens(a, b), pairOfTokens(b, c)]])
  })

  test('none if the network has the optimum', () => {
    const network = solvedOver(
      market,
      [
        [a, c],
        [a, b, c],
        [a, d, c],
      ],
      1e19,
    )
    expect(priceOut(network, 16).paths).toEqual([])
    // A trade so small that no other path is worth its fees.
    expect(priceOut(solvedOver(market, [[a, c]], 1e17), 16).paths).toEqual([])
  })

  test('an idle token inside is priced at its sale value', () => {
    // The path through d would have to be better by a fee.
    const network = solvedOver(
      market,
      [
        [a, c],
        [a, d, c],
      ],
      1e15,
    )
    const idle = network.nodeOf(market.nodeOf.get(d)!)
    network.logPrice[idle] = 5
    network.price[idle] = Math.exp(5)
    priceOut(network, 16)
    expect(network.price[idle]).toBeCloseTo(0.997, 12)
    expect(network.logPrice[idle]).toBeCloseTo(Math.log(0.997), 12)
  })

  test('priceNew: newly added tokens', () => {
    const network = solvedOver(market, [[a, c]], 1e19)
    const { paths } = priceOut(network, 16)
    network.admit(paths[0]!.pairs)
    const isNew = network.nodeOf(market.nodeOf.get(b)!)
    expect(network.logPrice[isNew]).toBeNaN()
    const known = network.logPrice[SOURCE]
    priceNew(network)
    expect(network.logPrice[isNew]).toBeCloseTo(Math.log(0.997), 12)
    expect(network.logPrice[SOURCE]).toBe(known)
  })

  test('no path of more than six pairs', () => {
    const chain = (hops: number) =>
      Array.from({ length: hops }, (_, hop) => {
        const [from, to] = [hop === 0 ? 1 : 20 + hop, hop === hops - 1 ? 2 : 21 + hop]
        return pairOf(10 + hop, tokenAt(Math.min(from, to)), tokenAt(Math.max(from, to)), 1e22, 1e22)
      })
    for (const hops of [2, 4, 6, 7]) {
      const long = marketOf(snapshotOf([pairOf(1, a, b, 1e18, 1e18), ...chain(hops)]))
      const found = priceOut(solvedOver(long, [[a, b]], 1e17), 16).paths
      expect(found.map(({ pairs }) => pairs.length)).toEqual(hops <= 6 ? [hops] : [])
    }
  })

  test('no path out of the target, or back to the source', () => {
    // Cheap a for c through weth, which no trade of a for c can use.
    const odd = marketOf(
      snapshotOf([pairOf(1, a, c, 1e20, 1e20), pairOf(2, weth, c, 1e22, 1.2e22), pairOf(3, weth, a, 1e22, 1e22)]),
    )
    const network = solvedOver(odd, [[a, c]], 3e19)
    const node = (token: TokenId) => odd.nodeOf.get(token)!
    for (const { pairs } of priceOut(network, 16).paths) {
      expect(odd.pairFrom[pairs[0]!]).not.toBe(node(c))
      expect(odd.pairTo[pairs.at(-1)!]).not.toBe(node(a))
    }
  })
})
