import { describe, expect, test } from 'vitest'
import { type Market, marketOf, pairBetween } from '../../market/Market.ts'
import { type Flow, networkOf } from '../../test/networkOf.ts'
import { createRandom, pairOf, snapshotOf, tokenAt } from '../../test/randomMarket.ts'
import { arbitrage } from '../bound/Curve.ts'
import { DualSolver } from '../bound/DualSolver.ts'
import { Network, SOURCE, TARGET } from '../Network.ts'
import { Detours } from './Detours.ts'

const [a, b, c] = [tokenAt(1), tokenAt(2), tokenAt(3)]
const random = createRandom(51)
const depth = () => 1e21 * 10 ** random.next()
const AMOUNT = 1e20
const opened = { rent: 0, paid: 0, conductance: 0 }

/** A trade of `a` for `c` over three direct pools, and over three pools each to `b` and from there. */
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

  test('lossOf: the real loss of closing a hop, which its rent underestimates', () => {
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

  test('lossOf: hops that become useless together', () => {
    const { network, solver, solve } = solved(market)
    const all = solve()
    const detours = new Detours(network)
    detours.begin(solver.pinned)
    const path = [...network.used.subarray(0, network.usedCount)].filter(
      (k) =>
        network.nodes[network.to[k]!] !== market.nodeOf.get(c) ||
        network.nodes[network.from[k]!] !== market.nodeOf.get(a),
    )
    expect(path).toHaveLength(6)
    const guess = detours.lossOf(path)
    for (const k of path) network.isOpen[k] = 0
    const loss = all - solve()
    expect(guess / loss).toBeGreaterThan(0.5)
    expect(guess / loss).toBeLessThan(2)
  })

  test('lossOf: a path of tiny pools is cheap to close, however deep the others are', () => {
    const deep = [0, 1].map((index) => pairOf(index, a, c, 1e23, 1e23))
    const tiny = [pairOf(2, a, b, 1e16, 3e16), pairOf(3, b, c, 1e16, 3e16)]
    const { network, solver, solve } = solved(marketOf(snapshotOf([...deep, ...tiny])))
    const all = solve()
    const isTiny = (k: number) => tiny.some(({ id }) => network.market.edges[network.edge[k]!]!.pool.id === id)
    const dying = [...network.used.subarray(0, network.usedCount)].filter(isTiny)
    expect(dying).toHaveLength(2)
    const detours = new Detours(network)
    detours.begin(solver.pinned)
    const guess = detours.lossOf(dying)
    for (const k of dying) network.isOpen[k] = 0
    expect(guess / AMOUNT).toBeLessThan(1e-4)
    expect(guess).toBeGreaterThan(0.5 * (all - solve()))
  })

  test('gainOf: the real gain of opening a hop', () => {
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

/** Random figures in a network of four tokens, compared with plain linear algebra. */
describe('Detours: equals the quadratic form exactly', () => {
  const d = tokenAt(4)
  const flows = [
    [a, b],
    [b, c],
    [a, c],
    [a, d],
    [d, b],
    [d, c],
    [b, c],
  ].map(([from, to], index): Flow => {
    const [low, high] = BigInt(from!) < BigInt(to!) ? [from!, to!] : [to!, from!]
    return [pairOf(index, low, high, 1e21, 1e21), from!, 1 + random.next()]
  })
  const { network } = networkOf([a, c], flows)
  for (let k = 0; k < network.edgeCount; k++) {
    network.conductance[k] = 1 + 9 * random.next()
    network.output[k] = network.input[k]! * (1 + random.next())
  }
  for (let node = 0; node < network.nodeCount; node++) network.price[node] = 1 + random.next()
  const { from, to, price, input, output, conductance } = network
  const worth = (k: number) => price[from[k]!]! * input[k]!
  const rent = (k: number) => price[to[k]!]! * output[k]! - worth(k)

  /** Energy of currents in the network of some edges; nodes without an edge are excluded. */
  function energyOf(edges: readonly number[], currents: readonly number[], pinned: number): number {
    const alive = [...network.nodes.keys()].filter(
      (node) => node !== pinned && edges.some((k) => from[k] === node || to[k] === node),
    )
    const matrix = alive.map((node) =>
      alive.map((other) =>
        edges.reduce((sum, k) => {
          const touches = (one: number) => from[k] === one || to[k] === one
          if (!touches(node) || !touches(other)) return sum
          return sum + (node === other ? conductance[k]! : -conductance[k]!)
        }, 0),
      ),
    )
    const right = alive.map((node) => currents[node]!)
    for (let p = 0; p < alive.length; p++)
      for (let i = 0; i < alive.length; i++) {
        if (i === p) continue
        const factor = matrix[i]![p]! / matrix[p]![p]!
        for (let j = 0; j < alive.length; j++) matrix[i]![j]! -= factor * matrix[p]![j]!
        right[i]! -= factor * right[p]!
      }
    return alive.reduce((sum, node, p) => sum + (currents[node]! * right[p]!) / matrix[p]![p]!, 0)
  }
  const currentsOf = (edges: readonly number[]) => {
    const currents = network.nodes.map(() => 0)
    for (const k of edges) {
      currents[from[k]!]! += worth(k)
      currents[to[k]!]! -= worth(k)
    }
    return currents
  }
  const all = [...flows.keys()]
  const without = (edges: readonly number[]) => all.filter((k) => !edges.includes(k))
  const detoursFor = (pinned: number) => {
    const detours = new Detours(network)
    detours.begin(pinned)
    return detours
  }

  test.each([SOURCE, TARGET])('lossOf: one hop, pinned %i', (pinned) => {
    const detours = detoursFor(pinned)
    for (const k of all) {
      const expected = rent(k) + 0.5 * energyOf(without([k]), currentsOf([k]), pinned)
      expect(detours.lossOf([k]) / expected).toBeCloseTo(1, 6)
    }
  })

  test.each([SOURCE, TARGET])('lossOf: hops that become useless together, pinned %i', (pinned) => {
    const detours = detoursFor(pinned)
    for (const edges of [
      [0, 4],
      [1, 6],
      [0, 3],
      [1, 5, 6],
      [3, 4, 5],
      [0, 1, 4, 6],
    ]) {
      // A token without hops has nothing to pass on.
      const left = without(edges)
      const currents = currentsOf(edges).map((current, node) =>
        left.some((k) => from[k] === node || to[k] === node) ? current : 0,
      )
      const expected = edges.reduce((sum, k) => sum + rent(k), 0) + 0.5 * energyOf(left, currents, pinned)
      expect(detours.lossOf(edges) / expected).toBeCloseTo(1, 6)
    }
  })

  test('gainOf: the profit, less the cost of routing its input', () => {
    for (const pinned of [SOURCE, TARGET]) {
      const detours = detoursFor(pinned)
      const gained = { rent: 3, paid: 2, conductance: 5 }
      for (const k of all)
        for (const end of network.nodes.keys()) {
          if (end === from[k]) continue
          const unit = network.nodes.map((_, node) => (node === from[k] ? 1 : node === end ? -1 : 0))
          const resistance = energyOf(all, unit, pinned)
          const expected = 3 - (0.5 * 4 * resistance) / (1 + 5 * resistance)
          expect(detours.gainOf(k, end, gained)).toBeCloseTo(expected, 6)
        }
    }
  })

  test("lossOf: pools at their ends don't react, and are expensive to close", () => {
    const ends = networkOf([a, c], flows).network
    for (let k = 0; k < ends.edgeCount; k++) ends.output[k] = ends.input[k]!
    ends.conductance.fill(1, 0, ends.edgeCount)
    // All edges to d and from it.
    for (const k of [3, 4, 5]) ends.conductance[k] = 0
    const detours = new Detours(ends)
    detours.begin(TARGET)
    for (const k of [3, 4, 5]) {
      expect(detours.lossOf([k])).toBeGreaterThan(1e9)
      expect(detours.lossOf([k])).toBeLessThan(Number.POSITIVE_INFINITY)
    }
    for (const k of [0, 1, 2, 6]) expect(detours.lossOf([k])).toBeLessThan(100)
  })

  test('lossOf: a hop without a replacement is very expensive to close, whichever comes first', () => {
    const [ab, bc] = [flows[0]!, flows[1]!]
    for (const chain of [
      [ab, bc],
      [bc, ab],
    ])
      for (const pinned of [SOURCE, TARGET]) {
        const { network: narrow } = networkOf([a, c], chain)
        for (const k of [0, 1]) narrow.output[k] = narrow.input[k]!
        narrow.conductance.fill(2, 0, 2)
        const detours = new Detours(narrow)
        detours.begin(pinned)
        for (const k of [0, 1]) {
          expect(detours.lossOf([k])).toBeGreaterThan(1e8)
          expect(detours.lossOf([k])).toBeLessThan(1e10)
        }
      }
  })

  test('lossOf: pools at their ends next to one that reacts, whichever comes first', () => {
    const [ac, ad, dc] = [flows[2]!, flows[3]!, flows[5]!]
    for (const [order, end] of [
      [
        [ac, ad, dc],
        [1, 2],
      ],
      [
        [ad, dc, ac],
        [0, 1],
      ],
      [
        [dc, ad, ac],
        [0, 1],
      ],
    ] as const)
      for (const pinned of [SOURCE, TARGET]) {
        const { network: ends } = networkOf([a, c], order)
        for (let k = 0; k < 3; k++) {
          ends.output[k] = ends.input[k]!
          ends.conductance[k] = end.some((at) => at === k) ? 0 : 1
        }
        const detours = new Detours(ends)
        detours.begin(pinned)
        for (const k of end) {
          expect(detours.lossOf([k])).toBeGreaterThan(1e9)
          expect(detours.lossOf([k])).toBeLessThan(1e14)
        }
      }
  })
})
