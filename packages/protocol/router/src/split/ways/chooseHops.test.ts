import type { TokenId } from '@oxbow/amm/PoolState'
import { describe, expect, test } from 'vitest'
import { type Flow, networkOf } from '../../test/networkOf.ts'
import { createRandom, pairOf, type Random, tokenAt, v3Pool, v4Pool } from '../../test/randomMarket.ts'
import { DualSolver } from '../bound/DualSolver.ts'
import { firstPrices } from '../bound/firstPrices.ts'
import { effort } from '../effort.ts'
import { SplitSearch, type Trade } from '../SplitSearch.ts'
import { chooseHops } from './chooseHops.ts'

const [a, b, c] = [1, 2, 3].map(tokenAt) as [TokenId, TokenId, TokenId]
const WAYS = [
  [a, c],
  [a, b],
  [b, c],
  [a, c],
  [a, b],
  [b, c],
] as const

function randomFlows(random: Random, count: number): Flow[] {
  return Array.from({ length: count }, (_, index) => {
    const [token0, token1] = WAYS[index % WAYS.length]!
    const depth = 1e20 * 10 ** (2 * random.next())
    const price = 1 + (random.next() - 0.5) / 300
    const range = { index, token0, token1, feePips: 500, tickSpacing: 10, price, depth }
    return [
      random.pick([
        () => pairOf(index, token0, token1, depth, depth * price),
        () => v3Pool(range),
        () => v4Pool(range),
      ])(),
      token0,
    ]
  })
}

/** A search over a network of these pools that has not begun yet. */
function searchOver(flows: readonly Flow[], trade: Trade, perGas: number) {
  const { network } = networkOf([a, c], flows)
  const solver = new DualSolver(network)
  const search = new SplitSearch(network, solver)
  solver.begin(trade)
  const begin = () => {
    network.isOpen.fill(1, 0, network.edgeCount)
    firstPrices(network, trade, trade.amount)
    search.begin(trade, perGas)
  }
  begin()
  return { network, search, begin }
}

/** The best of every set of pools, each with the flow that is best in it. */
function bestOfSets({ network, search, begin }: ReturnType<typeof searchOver>): number {
  let best = Number.NEGATIVE_INFINITY
  for (let set = 1; set < 2 ** network.edgeCount; set++) {
    begin()
    for (let k = 0; k < network.edgeCount; k++) network.isOpen[k] = (set >> k) & 1
    search.settle()
    best = Math.max(best, search.bestNet)
  }
  return best
}

/** The paths through one pool of each pair, of six pools. */
const singlesOf = ({ network }: ReturnType<typeof searchOver>) =>
  [[0], [3], [1, 2], [1, 5], [4, 2], [4, 5]].map((way) => {
    return { pairs: [], edges: way.map((k) => network.edge[k]!), output: 0, net: 0 }
  })

const trade = (amount: number, more: Partial<Trade> = {}): Trade => {
  return { tradeType: 'exact-in', amount, tokenIn: a, tokenOut: c, maxSwaps: 32, maxLength: 6, ...more }
}

describe('chooseHops: against every set of pools', () => {
  test.each([
    ['free gas', 0, {}, 1e-6],
    ['gas of a hop worth a thousandth of the trade', 1e-3 / 70_000, {}, 1e-4],
    ['gas of a hop worth a ten-thousandth', 1e-4 / 70_000, {}, 1e-4],
    ['three swaps at most', 0, { maxSwaps: 3 }, 1e-4],
    // Under a tight limit hops are chosen greedily, which may lose a little.
    ['two swaps at most, and gas', 1e-4 / 70_000, { maxSwaps: 2 }, 5e-3],
    ['ways of one hop', 1e-4 / 70_000, { maxLength: 1 }, 1e-4],
    ['exact out', 1e-4 / 70_000, { tradeType: 'exact-out' }, 1e-4],
  ] as const)('%s', (_, gas, more, leeway) => {
    const random = createRandom(91)
    let exact = 0
    for (let round = 0; round < 20; round++) {
      const amount = 1e19 * 10 ** random.next()
      const asked = trade(amount, more)
      const world = searchOver(randomFlows(random, 6), asked, gas * amount)
      const best = bestOfSets(world)
      world.begin()
      chooseHops(world.search, singlesOf(world))
      const { bestNet, bestHops } = world.search
      expect(bestHops).toBeLessThanOrEqual(asked.maxSwaps)
      expect((best - bestNet) / amount).toBeLessThan(leeway)
      if ((best - bestNet) / amount < 1e-7) exact++
    }
    expect(exact).toBeGreaterThanOrEqual(18)
  })

  test('many hops under a limit: close to what all of them bring', () => {
    const random = createRandom(92)
    for (let round = 0; round < 5; round++) {
      const flows = randomFlows(random, 40)
      const free = searchOver(flows, trade(1e20), 0)
      chooseHops(free.search, [])
      const limited = searchOver(flows, trade(1e20, { maxSwaps: 12 }), 0)
      chooseHops(limited.search, [])
      expect(free.search.bestHops).toBeGreaterThan(12)
      expect(limited.search.bestHops).toBeLessThanOrEqual(12)
      expect(limited.search.bestNet / free.search.bestNet).toBeGreaterThan(0.995)
      expect(limited.search.bestNet).toBeLessThanOrEqual(free.search.bestNet * (1 + 1e-9))
    }
  })

  test('the search before decides nothing, not even how long the next one takes', () => {
    const random = createRandom(94)
    const worlds = Array.from({ length: 30 }, () =>
      searchOver(
        randomFlows(random, 8 + random.below(16)),
        trade(2e19),
        (10 ** (-3 - 2 * random.next()) / 70_000) * 2e19,
      ),
    )
    const run = (world: (typeof worlds)[number]) => {
      world.begin()
      const before = effort.evaluations
      chooseHops(world.search, [])
      return [world.search.bestNet, world.search.bestHops, effort.evaluations - before]
    }
    for (const [index, world] of worlds.entries()) {
      const found = run(world)
      expect(run(world)).toEqual(found)
      for (const other of worlds.slice(index - 3, index)) {
        run(other)
        expect(run(world)).toEqual(found)
      }
    }
  })

  test('single paths are starts too: never worse than the best of them', () => {
    const random = createRandom(93)
    for (let round = 0; round < 10; round++) {
      const amount = 1e19
      const world = searchOver(randomFlows(random, 6), trade(amount), (2e-3 / 70_000) * amount)
      const { search } = world
      const singles = singlesOf(world)
      let best = Number.NEGATIVE_INFINITY
      for (const { edges } of singles) {
        world.begin()
        search.settleOn(edges)
        best = Math.max(best, search.bestNet)
      }
      world.begin()
      chooseHops(search, singles)
      expect(search.bestNet).toBeGreaterThanOrEqual(best - 1e-9 * amount)
    }
  })
})

describe('SplitSearch', () => {
  const flows = (): Flow[] => [
    [pairOf(1, a, c, 1e21, 1e21), a],
    [pairOf(2, a, c, 1e21, 1e21), a],
    [pairOf(3, a, b, 1e21, 1e21), a],
    [pairOf(4, b, c, 1e21, 1.02e21), b],
  ]

  test('settle: what the open edges bring, measured by what arrives', () => {
    const { network, search } = searchOver(flows(), trade(1e20), 0)
    search.settle()
    expect(search.current.hops).toBe(4)
    expect(search.bestNet).toBe(search.current.net)
    network.isOpen[0] = 0
    search.settle()
    expect(search.current.hops).toBe(3)
    expect(search.current.net).toBeLessThan(search.bestNet)
  })

  test('settle: nothing open leads to the target', () => {
    const { network, search } = searchOver(flows(), trade(1e20), 0)
    network.isOpen.set([0, 0, 1, 0])
    search.settle()
    expect(search.current).toEqual({ net: Number.NEGATIVE_INFINITY, hops: 0 })
    expect([...network.isOpen.subarray(0, 4)]).toEqual([0, 0, 0, 0])
    expect(search.bestNet).toBe(Number.NEGATIVE_INFINITY)
    // A search that did reach it before decides nothing.
    network.isOpen.set([0, 0, 1, 1])
    search.settle()
    expect(search.current.hops).toBe(2)
    network.isOpen.set([0, 0, 0, 1])
    search.settle()
    expect(search.current.hops).toBe(0)
  })

  test('gas counts against what arrives', () => {
    const { search } = searchOver(flows().slice(0, 2), trade(1e20), 1e12)
    search.settle()
    const free = searchOver(flows().slice(0, 2), trade(1e20), 0)
    free.search.settle()
    expect((free.search.bestNet - search.bestNet) / 1e12).toBeCloseTo(48_000 + 10_000 + 2 * 64_000 + 8_000, 3)
  })

  test('edges that carry next to nothing are closed, and what then leads nowhere', () => {
    const dust: Flow[] = [
      [pairOf(5, a, tokenAt(9), 1e12, 1e12), a],
      [pairOf(6, c, tokenAt(9), 1e12, 1e12), tokenAt(9)],
    ]
    const { network, search } = searchOver([...flows(), ...dust], trade(1e20), 0)
    search.settle()
    expect([...network.isOpen.subarray(0, 6)]).toEqual([1, 1, 1, 1, 0, 0])
    expect([network.input[4], network.input[5]]).toEqual([0, 0])
  })

  test('more swaps than allowed are no plan, and the best is kept', () => {
    const { network, search } = searchOver(flows(), trade(1e20, { maxSwaps: 2 }), 0)
    search.settle()
    expect([search.current.hops, search.bestNet]).toEqual([4, Number.NEGATIVE_INFINITY])
    network.isOpen.set([1, 1, 0, 0])
    search.settle()
    const best = search.bestNet
    expect(search.bestHops).toBe(2)
    expect(search.isBest([network.edge[0]!, network.edge[1]!])).toBe(true)
    expect(search.isBest([network.edge[0]!])).toBe(false)
    expect(search.isBest([network.edge[0]!, network.edge[2]!])).toBe(false)
    network.isOpen.set([1, 0, 0, 0])
    search.settle()
    expect(search.bestNet).toBe(best)
    search.goToBest()
    expect([...network.used.subarray(0, network.usedCount)]).toEqual([0, 1])
  })

  test('save and goBack: flow, prices and measure as they were', () => {
    const { network, search } = searchOver(flows(), trade(1e20), 0)
    search.settle()
    search.save()
    const before = [[...network.input.subarray(0, 4)], [...network.price.subarray(0, 3)], { ...search.current }]
    network.isOpen[0] = 0
    search.settle()
    expect([...network.input.subarray(0, 4)]).not.toEqual(before[0])
    search.goBack()
    expect([[...network.input.subarray(0, 4)], [...network.price.subarray(0, 3)], { ...search.current }]).toEqual(
      before,
    )
    expect(network.usedCount).toBe(4)
  })

  test('knownNet: what a set of open edges brought before', () => {
    const { network, search, begin } = searchOver(flows(), trade(1e20), 0)
    expect(search.knownNet).toBeUndefined()
    search.settle()
    const whole = search.current.net
    network.isOpen[1] = 0
    expect(search.knownNet).toBeUndefined()
    search.settle()
    expect(search.knownNet).toBe(search.current.net)
    network.isOpen[1] = 1
    expect(search.knownNet).toBe(whole)
    begin()
    expect(search.knownNet).toBeUndefined()
  })

  test('setAside and takeBetter: the better of two starts', () => {
    const { network, search } = searchOver(flows(), trade(1e20), 0)
    search.settle()
    const whole = search.bestNet
    search.setAside()
    expect(search.bestNet).toBe(Number.NEGATIVE_INFINITY)
    network.isOpen.set([1, 0, 0, 0])
    search.settle()
    expect(search.bestNet).toBeLessThan(whole)
    search.takeBetter()
    expect(search.bestNet).toBe(whole)
    search.goToBest()
    expect(network.usedCount).toBe(4)
    // The other way round the new one stays.
    network.isOpen.set([1, 0, 0, 0])
    search.begin(trade(1e20), 0)
    search.settle()
    search.setAside()
    network.isOpen.set([1, 1, 1, 1])
    search.settle()
    search.takeBetter()
    expect(search.bestNet / whole).toBeCloseTo(1, 9)
  })

  test('exact out: what the flow needs, and none when it misses the output', () => {
    const { network, search } = searchOver(flows(), trade(1e20, { tradeType: 'exact-out' }), 0)
    search.settle()
    const needed = search.neededInput()
    expect(search.current.net).toBe(-needed)
    // Half the output is not what was asked for.
    for (let k = 0; k < network.edgeCount; k++) network.input[k]! /= 2
    expect(search.neededInput()).toBe(Number.POSITIVE_INFINITY)
  })

  test('a pool without room for its part is closed', () => {
    const pool = v3Pool({ index: 5, token0: a, token1: c, feePips: 500, tickSpacing: 10, price: 1, depth: 1 })
    const liquidity = 10n ** 21n
    const small = {
      ...pool,
      liquidity,
      ticks: { index: Int32Array.of(-10, 10), liquidityNet: [liquidity, -liquidity] },
    }
    const { network, search } = searchOver([[small, a]], trade(1e20), 0)
    search.settle()
    expect(search.bestNet).toBe(Number.NEGATIVE_INFINITY)
    expect(network.isOpen[0]).toBe(0)
  })
})
