import type { TokenId } from '@oxbow/amm/PoolState'
import { describe, expect, test } from 'vitest'
import { type Flow, networkOf } from '../test/networkOf.ts'
import { pairOf, tokenAt } from '../test/randomMarket.ts'
import { inputFor, outputOf } from './bound/Curve.ts'
import { DualSolver } from './bound/DualSolver.ts'
import { firstPrices } from './bound/firstPrices.ts'
import { SOURCE, TARGET } from './Network.ts'
import { SplitSearch, type Trade } from './SplitSearch.ts'

const [a, b, c, d] = [1, 2, 3, 4].map(tokenAt) as [TokenId, TokenId, TokenId, TokenId]
const AMOUNT = 1e19
const sells: Trade = { tradeType: 'exact-in', amount: AMOUNT, tokenIn: a, tokenOut: c, maxSwaps: 32, maxLength: 6 }
const buys: Trade = { ...sells, tradeType: 'exact-out' }

/** Two pools for the pair and a path through another token, whose second hop comes first. */
const flows: readonly Flow[] = [
  [pairOf(1, b, c, 1e21, 1.01e21), b],
  [pairOf(2, a, c, 1e21, 1e21), a],
  [pairOf(3, a, b, 1e21, 1.01e21), a],
  [pairOf(4, a, c, 5e20, 5e20), a],
]

function searchOver(some: readonly Flow[], trade: Trade = sells, perGas = 0) {
  const { network } = networkOf([a, c], some)
  const solver = new DualSolver(network)
  const search = new SplitSearch(network, solver)
  solver.begin(trade)
  firstPrices(network, trade, trade.amount)
  search.begin(trade, perGas)
  const open = (edges: readonly number[]) => {
    for (let k = 0; k < network.edgeCount; k++) network.isOpen[k] = edges.includes(k) ? 1 : 0
  }
  /** Solves with only these edges. */
  const settle = (...edges: readonly number[]) => {
    open(edges)
    search.settle()
    return search.current.net
  }
  const used = () => [...network.used.subarray(0, network.usedCount)]
  return { network, search, open, settle, used }
}

describe('SplitSearch: settle', () => {
  test('measures what arrives, less gas, and keeps the best result', () => {
    const { network, search, open, settle, used } = searchOver(flows, sells, 1e10)
    const one = settle(1)
    expect(one / (outputOf(network.curve[1]!, AMOUNT) - 102_000 * 1e10)).toBeCloseTo(1, 9)
    expect([search.current.hops, search.bestHops, search.bestNet]).toEqual([1, 1, one])
    const all = settle(0, 1, 2, 3)
    expect(all).toBeGreaterThan(one)
    expect([search.current.hops, search.bestHops, search.bestNet]).toEqual([4, 4, all])
    const worse = settle(3)
    expect(worse).toBeLessThan(one)
    expect([search.current.net, search.bestNet, search.bestHops]).toEqual([worse, all, 4])
    search.goToBest()
    expect(used()).toEqual([0, 1, 2, 3])
    open([1])
    expect(search.knownNet).toBe(one)
    open([1, 3])
    expect(search.knownNet).toBeUndefined()
    search.begin(sells, 1e10)
    open([1])
    expect(search.knownNet).toBeUndefined()
    expect([search.bestNet, search.bestHops]).toEqual([Number.NEGATIVE_INFINITY, 0])
  })

  test("measures a plan above the swap limit, but doesn't keep it", () => {
    const { search, settle } = searchOver(flows, { ...sells, maxSwaps: 2 })
    const two = settle(1, 3)
    const three = settle(0, 1, 2)
    expect(search.current.hops).toBe(3)
    expect(three).toBeGreaterThan(0)
    expect([search.bestNet, search.bestHops]).toEqual([two, 2])
  })

  test('without a path to the target nothing arrives', () => {
    const { network, search, settle, used } = searchOver(flows)
    for (const edges of [[], [0], [2]]) {
      expect(settle(...edges)).toBe(Number.NEGATIVE_INFINITY)
      expect(used()).toEqual([])
      expect([...network.isOpen.subarray(0, 4)]).toEqual([0, 0, 0, 0])
    }
    expect(search.bestHops).toBe(0)
    // Whatever the order of its hops.
    expect(settle(0, 2)).toBeGreaterThan(0)
  })

  test('closes paths that are too long', () => {
    const { settle, used } = searchOver(flows, { ...sells, maxLength: 1 })
    settle(0, 1, 2, 3)
    expect(used()).toEqual([1, 3])
  })

  test('closes edges with negligible flow, and those that only lead to or from them', () => {
    const dust = [
      // Into a dust pool, and out of it over two hops.
      [pairOf(5, a, b, 1e21, 1e21), a],
      [pairOf(6, b, c, 1e10, 1.5e10), b],
      [pairOf(7, a, d, 1e10, 1.5e10), a],
      [pairOf(8, c, d, 1e21, 1e21), d],
      [pairOf(9, a, c, 1e21, 1e21), a],
    ] as const
    const { network, settle, used } = searchOver(dust)
    settle(0, 1, 2, 3, 4)
    expect(used()).toEqual([4])
    expect([...network.isOpen.subarray(0, 5)]).toEqual([0, 0, 0, 0, 1])
    expect([...network.input.subarray(0, 4), ...network.output.subarray(0, 4)]).toEqual(Array(8).fill(0))
  })

  test('distinguishes sets of many edges, whichever one is missing', () => {
    const many = Array.from({ length: 40 }, (_, index): Flow => [pairOf(index, a, c, 1e21, 1e21), a])
    const { search, open, settle } = searchOver(many, { ...sells, maxSwaps: 100 })
    const all = [...many.keys()]
    settle(...all)
    expect(search.knownNet).toBe(search.bestNet)
    for (const missing of all) {
      open(all.filter((k) => k !== missing))
      expect(search.knownNet).toBeUndefined()
    }
  })
})

describe('SplitSearch: exact output', () => {
  test('costs the input that delivers it, plus gas', () => {
    const { network, search, settle } = searchOver(flows, buys, 1e10)
    const needed = inputFor(network.curve[1]!, AMOUNT)
    expect(settle(1) / (-needed - 102_000 * 1e10)).toBeCloseTo(1, 7)
    expect(search.neededInput() / needed).toBeCloseTo(1, 7)
    const both = settle(1, 3)
    expect(-both).toBeLessThan(needed)
    expect(search.bestNet).toBe(both)
  })

  test('compensates a small miss of the output; a larger one is no plan', () => {
    const { network, search, settle } = searchOver(flows, buys)
    settle(1)
    const needed = inputFor(network.curve[1]!, AMOUNT)
    network.input[1]! *= 1 - 5e-4
    expect(search.neededInput() / needed).toBeCloseTo(1, 5)
    network.input[1]! *= 1 - 1e-3
    expect(search.neededInput()).toBe(Number.POSITIVE_INFINITY)
    network.input[1]! *= 1.004
    expect(search.neededInput()).toBe(Number.POSITIVE_INFINITY)
    search.measure()
    expect(search.current.net).toBe(Number.NEGATIVE_INFINITY)
  })

  test.each([sells, buys])('worth of the trade at current prices: $tradeType', (trade) => {
    const { network, search } = searchOver(flows, trade)
    network.price[SOURCE] = 3
    network.price[TARGET] = 7
    expect(search.worth).toBe(AMOUNT * (trade === sells ? 3 : 7))
  })
})

describe('SplitSearch: going back', () => {
  const stateOf = ({ network, search }: ReturnType<typeof searchOver>) => ({
    ...search.current,
    used: [...network.used.subarray(0, network.usedCount)],
    columns: (['isOpen', 'input', 'output', 'conductance'] as const).map((name) => [...network[name].subarray(0, 4)]),
    prices: (['price', 'logPrice'] as const).map((name) => [...network[name].subarray(0, 3)]),
  })

  test('to the saved state: flows, prices and figures', () => {
    const world = searchOver(flows)
    world.settle(0, 1, 2)
    const before = stateOf(world)
    world.search.save()
    world.settle(3)
    expect(stateOf(world)).not.toEqual(before)
    world.search.goBack()
    expect(stateOf(world)).toEqual(before)
  })

  test('to the best, which is set aside while another start is tried', () => {
    const { search, settle, used } = searchOver(flows)
    const good = settle(1, 3)
    search.setAside()
    expect(search.bestNet).toBe(Number.NEGATIVE_INFINITY)
    settle(3)
    search.takeBetter()
    expect(search.bestNet).toBe(good)
    search.goToBest()
    expect(used()).toEqual([1, 3])
    search.setAside()
    const better = settle(0, 1, 2, 3)
    search.takeBetter()
    expect(search.bestNet).toBe(better)
    search.goToBest()
    expect(used()).toEqual([0, 1, 2, 3])
  })

  test('isBest: whether the best flow uses exactly these edges of the market', () => {
    const { network, search, settle } = searchOver(flows)
    const edges = [...network.edge.subarray(0, 4)] as [number, number, number, number]
    expect(search.isBest([])).toBe(false)
    expect(search.isBest([edges[1]])).toBe(false)
    settle(0, 2)
    expect(search.isBest([edges[2], edges[0]])).toBe(true)
    expect(search.isBest([edges[2], edges[1]])).toBe(false)
    expect(search.isBest([edges[2]])).toBe(false)
    expect(search.isBest([edges[0], edges[1], edges[2]])).toBe(false)
    search.begin(sells, 0)
    expect(search.isBest([edges[2], edges[0]])).toBe(false)
  })

  test('settleOn: along a single path of the market, kept like any other', () => {
    const { network, search, used } = searchOver(flows)
    search.settleOn([network.edge[2]!, network.edge[0]!])
    expect(used()).toEqual([0, 2])
    const output = outputOf(network.curve[0]!, outputOf(network.curve[2]!, AMOUNT))
    expect(search.bestNet / output).toBeCloseTo(1, 12)
    expect(search.bestHops).toBe(2)
  })
})
