import type { TokenId } from '@oxbow/amm/PoolState'
import { describe, expect, test } from 'vitest'
import { marketOf, pairBetween } from '../../market/Market.ts'
import { type Flow, networkOf } from '../../test/networkOf.ts'
import {
  createRandom,
  pairOf,
  type Random,
  randomMarket,
  snapshotOf,
  tokenAt,
  v3Pool,
} from '../../test/randomMarket.ts'
import { effort } from '../effort.ts'
import { Network, SOURCE, TARGET } from '../Network.ts'
import { DualSolver } from './DualSolver.ts'
import { firstPrices } from './firstPrices.ts'

const [a, b, c, d] = [1, 2, 3, 4].map(tokenAt) as [TokenId, TokenId, TokenId, TokenId]
const deep = (index: number, from: TokenId, to: TokenId, depth = 1e21, price = 1): Flow => [
  pairOf(index, from, to, depth / Math.sqrt(price), depth * Math.sqrt(price)),
  from,
]

/** Four tokens and pools between them, one direction each, of all depths, with prices that agree within their fees. */
function calmFlows(random: Random): Flow[] {
  const paths = [
    [a, b],
    [b, c],
    [a, c],
    [a, d],
    [d, c],
    [b, d],
  ] as const
  return Array.from({ length: 12 }, (_, index) => {
    const [from, to] = paths[index % paths.length]!
    const price = 1 + (random.next() - 0.5) / 300
    const depth = 1e20 * 10 ** (2 * random.next())
    if (random.chance(0.5)) return deep(index, from, to, depth, price)
    return [v3Pool({ index, token0: from, token1: to, feePips: 500, tickSpacing: 10, price, depth }), from]
  })
}

function solved(flows: readonly Flow[], trade: { tradeType: 'exact-in' | 'exact-out'; amount: number }) {
  const { network } = networkOf([a, c], flows)
  firstPrices(network, trade, trade.amount)
  const solver = new DualSolver(network)
  solver.begin(trade)
  const before = effort.evaluations
  const value = solver.solve()
  return { network, solver, value, evaluations: effort.evaluations - before }
}

/** A token's inflow less its outflow, as a share of the trade. */
function surplusOf(network: Network, node: number): number {
  let sum = 0
  for (let k = 0; k < network.edgeCount; k++) {
    if (network.to[k] === node) sum += network.output[k]!
    if (network.from[k] === node) sum -= network.input[k]!
  }
  return sum
}

describe('DualSolver', () => {
  test('exact in: supply meets demand at every token, and the output equals the value: no plan pays more', () => {
    const random = createRandom(61)
    for (let round = 0; round < 25; round++) {
      const amount = 1e20 * 10 ** (2 * random.next() - 1)
      const { network, value } = solved(calmFlows(random), { tradeType: 'exact-in', amount })
      expect(network.price[TARGET]).toBe(1)
      expect(surplusOf(network, SOURCE) / amount).toBeCloseTo(-1, 4)
      for (let node = 2; node < network.nodeCount; node++)
        expect(Math.abs(surplusOf(network, node) * network.price[node]!) / value).toBeLessThan(1e-5)
      const arrived = surplusOf(network, TARGET)
      expect(value / arrived).toBeCloseTo(1, 5)
      expect(value).toBeGreaterThanOrEqual(arrived * (1 - 1e-6))
    }
  })

  test('exact out: the same problem from the other side', () => {
    const random = createRandom(62)
    for (let round = 0; round < 25; round++) {
      const flows = calmFlows(random)
      const amount = 1e20 * 10 ** (2 * random.next() - 1)
      const sold = solved(flows, { tradeType: 'exact-in', amount }).value
      const { network, value } = solved(flows, { tradeType: 'exact-out', amount: sold })
      expect(network.price[SOURCE]).toBe(1)
      expect(-value / amount).toBeCloseTo(1, 5)
      expect(surplusOf(network, TARGET) / sold).toBeCloseTo(1, 4)
      expect(-surplusOf(network, SOURCE) / amount).toBeCloseTo(1, 4)
    }
  })

  test('closed edges carry nothing, and open ones behave as if alone', () => {
    const random = createRandom(63)
    for (let round = 0; round < 15; round++) {
      const flows = calmFlows(random)
      const trade = { tradeType: 'exact-in', amount: 3e19 } as const
      const { network, solver } = solved(flows, trade)
      const isLeft = (k: number) => k < 3 || k % 2 === 0
      for (let k = 0; k < network.edgeCount; k++) network.isOpen[k] = isLeft(k) ? 1 : 0
      const value = solver.solve()
      for (let k = 0; k < network.edgeCount; k++)
        if (!isLeft(k)) expect([network.input[k], network.output[k]]).toEqual([0, 0])
      const alone = solved(
        flows.filter((_, k) => isLeft(k)),
        trade,
      )
      expect(Math.abs(value / alone.value - 1)).toBeLessThan(1e-9)
    }
  })

  test('a pool at its end: the rest goes elsewhere', () => {
    const thin = v3Pool({ index: 7, token0: a, token1: c, feePips: 500, tickSpacing: 10, price: 1.01, depth: 1e20 })
    const narrow = { ...thin, ticks: { ...thin.ticks, index: Int32Array.of(...thin.ticks.index) } }
    const only = {
      ...narrow,
      liquidity: 10n ** 20n,
      ticks: { index: Int32Array.of(thin.tick - 50, thin.tick + 50), liquidityNet: [10n ** 20n, -(10n ** 20n)] },
    }
    const amount = 1e20
    const { network } = solved([[only, a], deep(8, a, c)], { tradeType: 'exact-in', amount })
    const room = network.curve[0]!.at(-4)!
    expect(network.input[0]).toBeCloseTo(room, -9)
    expect(network.conductance[0]).toBe(0)
    expect((network.input[1]! + room) / amount).toBeCloseTo(1, 5)
    expect(room / amount).toBeLessThan(0.01)
  })

  test('keeps: an edge that pays a toll trades less', () => {
    const flows = [deep(1, a, c), deep(2, a, c)]
    const { network, solver } = solved(flows, { tradeType: 'exact-in', amount: 1e20 })
    expect(network.input[0]! / network.input[1]!).toBeCloseTo(1, 5)
    network.keeps[0] = 0.99
    solver.solve()
    // Marginal rates are equal after the toll: 0.99 / (R + x)² = 1 / (R + y)².
    const [x, y] = [0.997 * network.input[0]!, 0.997 * network.input[1]!]
    expect((0.99 * (1e21 + y) ** 2) / (1e21 + x) ** 2).toBeCloseTo(1, 7)
  })

  test('any start: the same minimum from prices that are far off', () => {
    const random = createRandom(64)
    for (let round = 0; round < 10; round++) {
      const trade = { tradeType: 'exact-in', amount: 5e19 } as const
      const { network, solver, value } = solved(calmFlows(random), trade)
      for (const off of [0.01, 0.1, 0.5]) {
        for (let node = 0; node < network.nodeCount; node++) network.logPrice[node]! += (random.next() - 0.5) * off
        expect(Math.abs(solver.solve() / value - 1)).toBeLessThan(1e-7)
      }
    }
  })

  test('any start: even where pools would earn thousands of times the trade from each other', () => {
    const random = createRandom(69)
    for (let round = 0; round < 50; round++) {
      const trade = { tradeType: 'exact-in', amount: 1e19 } as const
      const { network, solver, value } = solved(calmFlows(random), trade)
      for (let node = 0; node < network.nodeCount; node++) network.logPrice[node]! += (random.next() - 0.5) * 6
      expect(Math.abs(solver.solve() / value - 1)).toBeLessThan(1e-6)
    }
  })

  test('a rough solution takes less work, and meets its tolerance', () => {
    const random = createRandom(65)
    let saved = 0
    for (let round = 0; round < 10; round++) {
      const trade = { tradeType: 'exact-in', amount: 5e19 } as const
      const { network, solver, value, evaluations } = solved(calmFlows(random), trade)
      firstPrices(network, trade, trade.amount)
      const before = effort.evaluations
      expect(Math.abs(solver.solve(1e-3) / value - 1)).toBeLessThan(1e-5)
      saved += evaluations - (effort.evaluations - before)
    }
    expect(saved).toBeGreaterThan(0)
  })

  test('from first prices it takes a handful of evaluations', () => {
    const random = createRandom(66)
    const counts = Array.from({ length: 40 }, () => {
      const amount = 1e20 * 10 ** (2 * random.next() - 1)
      return solved(calmFlows(random), { tradeType: 'exact-in', amount }).evaluations
    }).sort((x, y) => x - y)
    expect(counts[20]).toBeLessThanOrEqual(7)
    expect(counts.at(-1)).toBeLessThanOrEqual(25)
  })

  test('disagreeing pools: terminates, at a value that is still a bound', () => {
    const random = createRandom(67)
    for (let round = 0; round < 10; round++) {
      const market = marketOf(snapshotOf(randomMarket(random, 4, 14)))
      const nodes = [...market.nodeOf.values()]
      const network = new Network()
      network.begin(market, nodes[1]!, nodes[2]!)
      for (const from of nodes)
        for (const to of nodes)
          if (from !== to) network.admit([pairBetween(market, from, to)].filter((pair) => pair >= 0))
      const trade = { tradeType: 'exact-in', amount: 1e19 } as const
      firstPrices(network, trade, trade.amount)
      const solver = new DualSolver(network)
      solver.begin(trade)
      const before = effort.evaluations
      const value = solver.solve()
      expect(effort.evaluations - before).toBeLessThan(400)
      expect(value).toBeGreaterThan(0)
    }
  })
})

describe('firstPrices', () => {
  test('one pool: close to its final marginal rate', () => {
    for (const amount of [1e6, 1e12, 1e15, 1e18, 1e20]) {
      const { network } = networkOf([a, c], [deep(1, a, c)])
      firstPrices(network, { tradeType: 'exact-in', amount }, amount)
      const marginal = 0.997 / (1 + (0.997 * amount) / 1e21) ** 2
      expect(network.logPrice[TARGET]).toBe(0)
      expect(Math.abs(network.logPrice[SOURCE]! - Math.log(marginal))).toBeLessThan(
        0.02 * (Math.log(0.997) - Math.log(marginal)) + 1e-6,
      )
    }
  })

  test('intermediate tokens have the market’s prices, lowered by what buying the target costs', () => {
    const flows = [deep(1, a, b, 1e24), deep(2, b, c, 1e21), deep(3, b, d, 1e24, 2), deep(4, d, c, 1e21, 0.5)]
    const { network, market } = networkOf([a, c], flows)
    firstPrices(network, { tradeType: 'exact-in', amount: 1e20 }, 1e20)
    const [x, y] = [b, d].map((token) => network.nodeOf(market.nodeOf.get(token)!))
    const worth = (token: TokenId) => market.worth[market.nodeOf.get(token)!]!
    expect(network.logPrice[x!]! - network.logPrice[y!]!).toBeCloseTo(Math.log(worth(b) / worth(d)), 9)
    // Each of two pools takes half.
    expect(network.logPrice[x!]!).toBeLessThan(Math.log(0.997))
    expect(network.logPrice[x!]!).toBeGreaterThan(Math.log(0.997 / 1.05 ** 2) - 0.02)
    expect(network.logPrice[SOURCE]!).toBeLessThan(network.logPrice[x!]!)
    expect(network.logPrice[TARGET]).toBe(0)
  })

  test('exact out: by what the target has to deliver', () => {
    const { network } = networkOf([a, c], [deep(1, a, c)])
    firstPrices(network, { tradeType: 'exact-out', amount: 1e20 }, 1.1e20)
    // A tenth leaves the pool, so the price of the rest is (10 / 9)².
    const marginal = 0.997 * 0.9 ** 2
    expect(Math.abs(network.logPrice[SOURCE]! - Math.log(marginal))).toBeLessThan(0.05)
  })
})
