import { describe, expect, test } from 'vitest'
import { createRandom, pairOf, randomMarket, snapshotOf, tokenAt, weth } from '../test/randomMarket.ts'
import { type Market, marketOf, pairBetween } from './Market.ts'

/** A market of pools between numbered tokens (the first is WETH) with given rates before fees. */
function marketOfRates(rates: readonly (readonly [from: number, to: number, rate: number])[]): Market {
  const pools = rates.map(([from, to, rate], index) => {
    const [low, high, price] = from < to ? [from, to, rate] : [to, from, 1 / rate]
    return pairOf(index, tokenAt(low), tokenAt(high), 1e24, 1e24 * price)
  })
  // An extra pool, so that the first token has a node.
  return marketOf(snapshotOf([...pools, pairOf(99, weth, tokenAt(98), 1e24, 1e24)]))
}
const nodeIn = (market: Market, token: number) => market.nodeOf.get(tokenAt(token))!
const pairIn = (market: Market, from: number, to: number) =>
  pairBetween(market, nodeIn(market, from), nodeIn(market, to))
const KEEPS = 0.997

describe('worth: the best sale for ETH', () => {
  test('through a chain of pools, each with its fee', () => {
    const market = marketOfRates([
      [1, 0, 2],
      [2, 1, 3],
    ])
    expect(market.worth[nodeIn(market, 0)]).toBe(1)
    expect(market.worth[nodeIn(market, 1)]).toBeCloseTo(2 * KEEPS, 9)
    expect(market.worth[nodeIn(market, 2)]).toBeCloseTo(6 * KEEPS ** 2, 9)
  })

  test('around a bad pool, in more hops', () => {
    const market = marketOfRates([
      [1, 0, 1],
      [2, 1, 1],
      [2, 0, 0.995],
    ])
    expect(market.worth[nodeIn(market, 2)]).toBeCloseTo(KEEPS ** 2, 9)
  })

  test('on an island: for its first token', () => {
    const market = marketOfRates([[5, 4, 7]])
    expect(market.worth[nodeIn(market, 4)]).toBe(1)
    expect(market.worth[nodeIn(market, 5)]).toBeCloseTo(7 * KEEPS, 9)
  })
})

describe('isCalm', () => {
  test('a profitable cycle affects its own component only', () => {
    const market = marketOfRates([
      [1, 0, 1],
      [2, 3, 1],
      [3, 4, 1],
      [4, 2, 1.02],
    ])
    expect([0, 1].map((token) => market.isCalm[nodeIn(market, token)])).toEqual([1, 1])
    expect([2, 3, 4].map((token) => market.isCalm[nodeIn(market, token)])).toEqual([0, 0, 0])
    // There is no bound for its pairs, so all are searched.
    expect(market.keeps[pairIn(market, 2, 3)]).toBe(Number.POSITIVE_INFINITY)
    expect(market.keeps[pairIn(market, 1, 0)]).toBe(1)
  })

  test('calm with any number of paths, however often a better one is found later', () => {
    // Each of twenty tokens sells to each of twenty others, to each for slightly more than to the previous one.
    const others = Array.from({ length: 20 }, (_, index) => index)
    const market = marketOfRates([
      ...others.map((index) => [30 + index, 0, 1] as const),
      ...others.flatMap((from) => others.map((to) => [60 + from, 30 + to, 1 + to / 4_000] as const)),
    ])
    expect(market.isCalm.every((is) => is === 1)).toBe(true)
    expect(market.worth[nodeIn(market, 60)]).toBeCloseTo((1 + 19 / 4_000) * KEEPS ** 2, 9)
  })

  test('a cycle whose gain is less than its fees is calm', () => {
    // A gain of 0.8 %, against three fees of 0.3 %.
    const market = marketOfRates([
      [2, 3, 1],
      [3, 4, 1],
      [4, 2, 1.008],
    ])
    expect([...market.isCalm]).toEqual(new Array(market.size).fill(1))
  })

  test('worths next to a profitable cycle: each by its best sale one hop closer', () => {
    const market = marketOfRates([
      [1, 0, 1],
      [1, 2, 1],
      [2, 0, 1.5],
      [3, 1, 2],
      [3, 2, 1],
    ])
    const [one, two, three] = [1, 2, 3].map((token) => market.worth[nodeIn(market, token)]!)
    // The first is valued by its own pool, although it sells better through the second.
    expect(one).toBeCloseTo(KEEPS, 9)
    expect(two).toBeCloseTo(1.5 * KEEPS, 9)
    expect(three).toBeCloseTo(2 * KEEPS ** 2, 9)
  })
})

describe('worth in markets with profitable cycles', () => {
  test('each token by its best sale to one a hop closer, in random markets', () => {
    const random = createRandom(4)
    let restless = 0
    for (let round = 0; round < 40; round++) {
      const rates = Array.from({ length: 9 }, () => {
        const from = random.below(7)
        return [from, (from + 1 + random.below(6)) % 7, 1 + (random.next() - 0.5) / 2] as const
      })
      const market = marketOfRates(rates)
      const distance = distancesFrom(market, 0)
      for (let node = 1; node < market.size; node++) {
        if (market.isCalm[node] === 1 || distance[node] === undefined) continue
        restless++
        const sales = [...market.pairFrom.keys()]
          .filter((pair) => market.pairFrom[pair] === node && distance[market.pairTo[pair]!] === distance[node]! - 1)
          .map((pair) => market.pairRate[pair]! * market.worth[market.pairTo[pair]!]!)
        expect(market.worth[node]).toBe(Math.max(...sales))
      }
    }
    expect(restless).toBeGreaterThan(50)
  })
})

/** By node, the number of hops to another one; undefined without a path. */
function distancesFrom({ pairFrom, pairTo }: Market, goal: number): readonly (number | undefined)[] {
  const distance: (number | undefined)[] = []
  distance[goal] = 0
  for (let grew = true; grew; ) {
    grew = false
    for (const [pair, from] of pairFrom.entries()) {
      const after = distance[pairTo[pair]!]
      if (after === undefined || after + 1 >= (distance[from] ?? Number.POSITIVE_INFINITY)) continue
      distance[from] = after + 1
      grew = true
    }
  }
  return distance
}

describe('ranks', () => {
  test('keeps: the share of worth that a pair pays, 1 along the best sale', () => {
    const market = marketOfRates([
      [1, 0, 2],
      [2, 1, 3],
    ])
    expect(market.keeps[pairIn(market, 2, 1)]).toBeCloseTo(1, 12)
    expect(market.keeps[pairIn(market, 1, 2)]).toBeCloseTo(KEEPS ** 2, 12)
    expect(market.entry[nodeIn(market, 1)]).toBeCloseTo(1, 12)
    expect(market.entry[nodeIn(market, 2)]).toBeCloseTo(KEEPS ** 2, 12)
  })

  test('pairsOut and pairsInto: sorted by least loss', () => {
    const market = marketOfRates([
      [1, 0, 1],
      [1, 2, 0.9],
      [1, 3, 1],
      [2, 0, 1],
      [3, 0, 0.95],
      [2, 3, 1.04],
    ])
    for (let node = 0; node < market.size; node++) {
      const out = [...market.pairsOut.subarray(market.nodeStart[node]!, market.nodeStart[node + 1]!)]
      const kept = out.map((pair) => market.keeps[pair]!)
      expect(kept).toEqual(kept.toSorted((x, y) => y - x))
      expect(out.every((pair) => market.pairFrom[pair] === node)).toBe(true)
      const into = [...market.passes.subarray(market.intoStart[node]!, market.intoStart[node + 1]!)]
      expect(into).toEqual(into.toSorted((x, y) => y - x))
    }
  })

  test('passes: 0 for a token that trades with only one other', () => {
    const market = marketOfRates([
      [1, 0, 1],
      [2, 0, 1],
      [1, 2, 1],
      [3, 2, 1],
    ])
    const passOf = (from: number, to: number) => market.passes[market.pairsInto.indexOf(pairIn(market, from, to))]!
    expect(passOf(3, 2)).toBe(0)
    expect(passOf(1, 2)).toBeGreaterThan(0.98)
    expect(passOf(2, 3)).toBeGreaterThan(0.98)
  })

  test('dead ends: a token with one pair each way, with the same token, that is calm', () => {
    const rates = [
      [1, 0, 1],
      [2, 0, 1],
      [1, 2, 1],
      [3, 2, 1],
      [4, 2, 1],
      [5, 1, 1],
      [5, 2, 1],
      [6, 5, 1],
    ] as const
    const market = marketOfRates(rates)
    const isDead = (token: number) => {
      const node = nodeIn(market, token)
      const out = [...market.pairFrom.keys()].filter((pair) => market.pairFrom[pair] === node)
      const passed = out.map((pair) => market.passes[market.pairsInto.indexOf(pair)]!)
      return passed.every((part) => part === 0)
    }
    expect([0, 1, 2, 3, 4, 5, 6].map(isDead)).toEqual([false, false, false, true, true, false, true])
  })

  test('no pair pays more than what it keeps: in random markets', () => {
    const random = createRandom(3)
    for (let round = 0; round < 30; round++) {
      const market = marketOf(snapshotOf(randomMarket(random, 6, 12)))
      for (const [pair, from] of market.pairFrom.entries()) {
        const to = market.pairTo[pair]!
        const paid = (market.pairRate[pair]! * market.worth[to]!) / market.worth[from]!
        if (market.isCalm[from] === 0) expect(market.keeps[pair]).toBe(Number.POSITIVE_INFINITY)
        else {
          expect(market.keeps[pair]).toBe(paid)
          expect(paid).toBeLessThanOrEqual(1 + 1e-12)
          expect(market.entry[to]).toBeGreaterThanOrEqual(paid)
        }
      }
    }
  })

  test.each([4, 40])('%i equal pairs: by number', (count) => {
    const market = marketOfRates(Array.from({ length: count }, (_, index) => [0, index + 1, 1] as const))
    const out = [...market.pairsOut.subarray(market.nodeStart[0]!, market.nodeStart[1]!)]
    expect(out).toEqual(out.toSorted((x, y) => x - y))
  })
})
