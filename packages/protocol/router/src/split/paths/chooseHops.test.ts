import { describe, expect, test } from 'vitest'
import type { Flow } from '../../test/networkOf.ts'
import { createRandom, pairOf, type Random, v3Pool, v4Pool } from '../../test/randomMarket.ts'
import { effort } from '../effort.ts'
import { chooseHops } from './chooseHops.ts'
import { a, b, c, searchOver, trade } from './test/searchOver.ts'

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

/** The best of all subsets of pools, each with its best flow. */
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

/** The paths through one pool per pair, of six pools. */
const singlesOf = ({ network }: ReturnType<typeof searchOver>) =>
  [[0], [3], [1, 2], [1, 5], [4, 2], [4, 5]].map((path) => {
    return { pairs: [], edges: path.map((k) => network.edge[k]!), output: 0, net: 0 }
  })

describe('chooseHops: against every set of pools', () => {
  test.each([
    ['free gas', 0, {}, 1e-6],
    ['gas of a hop worth a thousandth of the trade', 1e-3 / 70_000, {}, 1e-4],
    ['gas of a hop worth a ten-thousandth', 1e-4 / 70_000, {}, 1e-4],
    ['three swaps at most', 0, { maxSwaps: 3 }, 1e-4],
    // Under a tight limit hops are chosen greedily, which may lose slightly.
    ['two swaps at most, and gas', 1e-4 / 70_000, { maxSwaps: 2 }, 5e-3],
    ['paths of one hop', 1e-4 / 70_000, { maxLength: 1 }, 1e-4],
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

  test('many hops under a limit: close to what all of them deliver', () => {
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

  test("the previous search doesn't matter, not even for the time of the next", () => {
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

  test('also starts from single paths: never worse than the best of them', () => {
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

  test('stops once it has enough', () => {
    const amount = 1e19
    const world = searchOver(randomFlows(createRandom(94), 6), trade(amount), (1e-3 / 70_000) * amount)
    const run = (enough?: number) => {
      world.begin()
      const before = effort.evaluations
      chooseHops(world.search, singlesOf(world), enough)
      return { net: world.search.bestNet, work: effort.evaluations - before }
    }
    const all = run()
    const some = run(0.99 * all.net)
    expect(some.net).toBeGreaterThanOrEqual(0.99 * all.net)
    expect(some.work).toBeLessThan(0.7 * all.work)
    expect(run(1.01 * all.net)).toEqual(all)
  })
})
