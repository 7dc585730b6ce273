import { describe, expect, test } from 'vitest'
import { type Market, marketOf, pairBetween } from '../Market.ts'
import { createRandom, pairOf, snapshotOf, tokenAt } from '../test/randomMarket.ts'
import { arbitrage } from './Curve.ts'
import { Detours } from './Detours.ts'
import { DualSolver } from './DualSolver.ts'
import { Network } from './Network.ts'

const [a, b, c] = [tokenAt(1), tokenAt(2), tokenAt(3)]
const random = createRandom(51)
const depth = () => 1e21 * 10 ** random.next()
const AMOUNT = 1e20
const opened = { rent: 0, paid: 0, conductance: 0 }

/** A trade of `a` for `c` over three pools, and over three pools each to `b` and on. */
function solved(market: Market) {
  const node = (token: typeof a) => market.nodeOf.get(token)!
  const network = new Network()
  const solver = new DualSolver(network)
  network.begin(market, node(a), node(c))
  network.admit([pairBetween(market, node(a), node(c))])
  network.admit([pairBetween(market, node(a), node(b)), pairBetween(market, node(b), node(c))])
  network.logPrice.fill(0)
  solver.begin({ tradeType: 'exact-in', amount: AMOUNT })
  const solve = () => {
    const value = solver.solve()
    network.listUsed()
    return value
  }
  return { network, solver, solve }
}

describe('Detours', () => {
  const market = marketOf(
    snapshotOf(
      Array.from({ length: 9 }, (_, index) => {
        const [token0, token1] = [[a, b] as const, [b, c] as const, [a, c] as const][index % 3]!
        const reserve = depth()
        return pairOf(index, token0, token1, reserve, reserve * (1 + (random.next() - 0.5) / 500))
      }),
    ),
  )

  test('lossOf: what the trade really loses when a hop closes, while the rent says too little', () => {
    const { network, solver, solve } = solved(market)
    const all = solve()
    const detours = new Detours(network)
    expect(network.usedCount).toBe(9)
    for (let k = 0; k < network.edgeCount; k++) {
      network.isOpen.fill(1, 0, network.edgeCount)
      solve()
      detours.begin(solver.pinned)
      const guess = detours.lossOf([k])
      const rent =
        network.price[network.to[k]!]! * network.output[k]! - network.price[network.from[k]!]! * network.input[k]!
      network.isOpen[k] = 0
      const loss = all - solve()
      expect(guess / loss).toBeGreaterThan(0.7)
      expect(guess / loss).toBeLessThan(1.5)
      expect(rent).toBeLessThan(loss)
    }
  })

  test('lossOf: hops that die together', () => {
    const { network, solver, solve } = solved(market)
    const all = solve()
    const detours = new Detours(network)
    detours.begin(solver.pinned)
    const way = [...network.used.subarray(0, network.usedCount)].filter(
      (k) =>
        network.nodes[network.to[k]!] !== market.nodeOf.get(c) ||
        network.nodes[network.from[k]!] !== market.nodeOf.get(a),
    )
    expect(way).toHaveLength(6)
    const guess = detours.lossOf(way)
    for (const k of way) network.isOpen[k] = 0
    const loss = all - solve()
    expect(guess / loss).toBeGreaterThan(0.5)
    expect(guess / loss).toBeLessThan(2)
  })

  test('gainOf: what the trade really gains when a hop opens', () => {
    const { network, solver, solve } = solved(market)
    const all = solve()
    const detours = new Detours(network)
    for (let k = 0; k < network.edgeCount; k++) {
      network.isOpen.fill(1, 0, network.edgeCount)
      network.isOpen[k] = 0
      const gain = all - solve()
      detours.begin(solver.pinned)
      const [u, v] = [network.from[k]!, network.to[k]!]
      arbitrage(network.curve[k]!, network.price[u]!, network.price[v]!, opened)
      const guess = detours.gainOf(k, v, opened)
      expect(guess / gain).toBeGreaterThan(0.6)
      expect(guess / gain).toBeLessThan(1.6)
    }
  })
})
