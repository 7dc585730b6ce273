import type { PoolState, TokenId } from '@oxbow/amm/PoolState'
import { describe, expect, test } from 'vitest'
import { calmMarket } from '../../market/calmMarket.ts'
import { curveAt, marketOf, pairBetween } from '../../market/Market.ts'
import { pairOf, snapshotOf, tokenAt, weth } from '../../test/randomMarket.ts'
import { arbitrage } from '../bound/Curve.ts'
import { priceOut } from '../bound/priceOut.ts'
import { Network } from '../Network.ts'
import { admitLeftOut, breakAllCycles, rentsLeftOut } from './admitLeftOut.ts'

const [a, b, c] = [1, 2, 3].map(tokenAt) as [TokenId, TokenId, TokenId]
/** Deep pools that agree, and shallow ones that pay a tenth more for b, in either direction. */
const calm = [
  pairOf(1, weth, a, 1e23, 1e23),
  pairOf(2, a, b, 1e23, 1e23),
  pairOf(3, b, c, 1e23, 1e23),
  pairOf(4, a, c, 1e22, 1e22),
]
const odd = [pairOf(5, a, b, 1e20, 1.1e20), pairOf(6, b, c, 1e20, 0.9e20)]
const whole = marketOf(snapshotOf([...calm, ...odd]))
const market = calmMarket(whole)
const edgeOf = (pool: PoolState, tokenIn: TokenId) =>
  market.edges.findIndex((edge) => edge.pool === pool && edge.tokenIn === tokenIn)
const node = (token: TokenId) => market.nodeOf.get(token)!

/** A network of a trade of `a` for `c` that contains these pools. */
function networkWith(edges: readonly (readonly [PoolState, TokenId])[]) {
  const network = new Network()
  network.begin(market, node(a), node(c))
  for (const [pool, tokenIn] of edges) network.admitEdge(edgeOf(pool, tokenIn))
  network.price.fill(1)
  network.logPrice.fill(0)
  const idsOf = () => [...network.edge.subarray(0, network.edgeCount)].map((edge) => market.edges[edge]!.pool.id)
  return { network, idsOf }
}
const ids = (...pools: readonly PoolState[]) => pools.map(({ id }) => id)

test('without the odd pools the market is calm', () => {
  expect(new Set([...market.leftOut].map((edge) => market.edges[edge]!.pool.id))).toEqual(new Set(ids(...odd)))
})

describe('admitLeftOut', () => {
  test('adds a path that forms no profitable cycle', () => {
    const { network, idsOf } = networkWith([[calm[3]!, a]])
    const path = [edgeOf(odd[0]!, a), edgeOf(calm[2]!, b)]
    expect(admitLeftOut(network, path, false)).toBe(true)
    expect(idsOf()).toEqual(ids(calm[3]!, odd[0]!, calm[2]!))
    // The second time there is nothing to add.
    expect(admitLeftOut(network, path, false)).toBe(false)
    expect(admitLeftOut(network, path, true)).toBe(false)
    expect(network.edgeCount).toBe(3)
  })

  test("doesn't add one that does, nor any of its edges", () => {
    // From b back to a at par, and a tenth more from a to b.
    const { network, idsOf } = networkWith([
      [calm[3]!, a],
      [calm[1]!, b],
    ])
    const path = [edgeOf(odd[0]!, a), edgeOf(calm[2]!, b)]
    expect(admitLeftOut(network, path, false)).toBe(false)
    expect(idsOf()).toEqual(ids(calm[3]!, calm[1]!))
  })

  test('if forced, it replaces the edge of the cycle with the least flow', () => {
    const { network, idsOf } = networkWith([
      [calm[3]!, a],
      [calm[1]!, b],
    ])
    const path = [edgeOf(odd[0]!, a), edgeOf(calm[2]!, b)]
    expect(admitLeftOut(network, path, true)).toBe(true)
    expect(new Set(idsOf())).toEqual(new Set(ids(calm[3]!, odd[0]!, calm[2]!)))
    expect(network.removed).toEqual([edgeOf(calm[1]!, b)])
  })

  test('a cycle of three: removes the least by flow, or without flow by depth', () => {
    // a to b through the odd pool, b to c, and from c back to a.
    const flows: readonly (readonly [PoolState, TokenId])[] = [
      [calm[2]!, b],
      [calm[3]!, c],
    ]
    const path = [edgeOf(odd[0]!, a)]
    for (const [carried, leaves] of [
      [[5, 9], calm[2]!],
      [[9, 5], calm[3]!],
      [[0, 5], calm[2]!],
      // The pool of a and c is a tenth as deep.
      [[0, 0], calm[3]!],
    ] as const) {
      const { network, idsOf } = networkWith(flows)
      network.input.set(carried)
      expect(admitLeftOut(network, path, true)).toBe(true)
      expect(idsOf()).not.toContain(leaves.id)
      expect(network.edgeCount).toBe(2)
    }
  })

  test("doesn't add a forced path that is a cycle by itself", () => {
    const { network, idsOf } = networkWith([[calm[3]!, a]])
    expect(admitLeftOut(network, [edgeOf(odd[0]!, a), edgeOf(calm[1]!, b)], true)).toBe(false)
    expect(idsOf()).toEqual(ids(calm[3]!))
  })

  test("a cycle whose gain is less than its fees doesn't count", () => {
    const { network } = networkWith([
      [calm[3]!, a],
      [calm[1]!, b],
    ])
    expect(admitLeftOut(network, [edgeOf(calm[1]!, a), edgeOf(calm[2]!, b)], false)).toBe(true)
    expect(network.edgeCount).toBe(4)
  })
})

describe('breakAllCycles', () => {
  test('newly added pairs form a cycle with left-out edges: removes one of those', () => {
    const { network, idsOf } = networkWith([
      [calm[3]!, a],
      [odd[0]!, a],
      [calm[2]!, b],
    ])
    breakAllCycles(network)
    expect(network.edgeCount).toBe(3)
    network.input.set([1, 2, 2])
    network.admit([pairBetween(market, node(b), node(a))])
    breakAllCycles(network)
    // The new edge has no flow yet.
    expect(idsOf()).toEqual(ids(calm[3]!, odd[0]!, calm[2]!))
  })
})

describe('rentsLeftOut', () => {
  const earned = { rent: 0, paid: 0, conductance: 0 }
  const rentOf = (edge: number, pu: number, pv: number) => {
    arbitrage(curveAt(market, edge), pu, pv, earned)
    return earned.rent
  }

  test("counts left-out pools and removed ones, at the network's prices", () => {
    const { network } = networkWith([[calm[3]!, a]])
    network.input[0] = 1e18
    network.output[0] = 1e18
    const { prices } = priceOut(network, 16)
    const price = (token: TokenId) => prices.of(node(token))
    const [forth, back] = [edgeOf(odd[0]!, a), edgeOf(odd[1]!, c)]
    const expected = rentOf(forth, price(a), price(b)) + rentOf(back, price(c), price(b))
    expect(expected).toBeGreaterThan(0)
    expect(rentsLeftOut(network, prices) / expected).toBeCloseTo(1, 12)
    // Outside the network, an edge counts with what it would earn.
    network.remove(0)
    const dear = rentOf(edgeOf(calm[3]!, a), 0.9, 1)
    expect(dear).toBeGreaterThan(0)
    const cheap = { ...prices, of: (token: number) => (token === node(a) ? 0.9 : prices.of(token)) }
    const all = dear + rentOf(forth, 0.9, price(b)) + rentOf(back, price(c), price(b))
    expect(rentsLeftOut(network, cheap) / all).toBeCloseTo(1, 12)
  })

  test("doesn't count those in the network between tokens with a fixed price", () => {
    const { network } = networkWith([
      [odd[0]!, a],
      [calm[2]!, b],
    ])
    network.input.set([1e18, 1e18])
    const { prices } = priceOut(network, 16)
    expect(prices.isFixed(node(b))).toBe(true)
    const back = rentOf(edgeOf(odd[1]!, c), 1, 1)
    expect(rentsLeftOut(network, prices) / back).toBeCloseTo(1, 12)
  })
})
