import type { PoolState } from '@oxbow/amm/PoolState'
import { describe, expect, test } from 'vitest'
import { outputOf } from '../split/bound/Curve.ts'
import { createRandom, pairOf, randomMarket, snapshotOf, tokenAt, v3Pool, v4Pool, weth } from '../test/randomMarket.ts'
import { NATIVE } from './Edge.ts'
import { curveAt, edgeLists, type Market, marketOf, marketOfEdges, pairBetween } from './Market.ts'
import type { Snapshot } from './Snapshot.ts'

const [a, b, c] = [1, 2, 3].map(tokenAt) as [typeof weth, typeof weth, typeof weth]
const range = (index: number, token0: typeof weth, token1: typeof weth) => {
  return { index, token0, token1, feePips: 500, tickSpacing: 10, price: 1, depth: 1e24 }
}
const pools = {
  low: pairOf(1, a, b, 1e24, 1e24),
  best: pairOf(2, a, b, 1e24, 1.1e24),
  middle: v3Pool(range(3, a, b)),
  onwards: pairOf(4, b, c, 1e24, 1e24),
  eth: v4Pool(range(5, NATIVE, a)),
  weth: pairOf(6, weth, b, 1e24, 1e24),
}
const snapshot = snapshotOf(Object.values(pools), { gasPriceWei: 7n })

/** A pair's pools in search order. */
function poolsBetween(market: Market, from: typeof weth, to: typeof weth): string[] {
  const pair = pairBetween(market, market.nodeOf.get(from)!, market.nodeOf.get(to)!)
  return [...market.pairEdges.subarray(market.pairStart[pair]!, market.pairStart[pair + 1]!)].map(
    (edge) => market.edges[edge]!.pool.id,
  )
}

describe('marketOf', () => {
  const market = marketOf(snapshot)
  const node = (token: typeof weth) => market.nodeOf.get(token)!

  test('ETH and WETH are node 0; other tokens are numbered in the order of pool ids', () => {
    expect(market.size).toBe(4)
    expect([NATIVE, weth].map(node)).toEqual([0, 0])
    expect([a, b, c].map(node)).toEqual([1, 2, 3])
    const backwards = marketOf(snapshotOf(Object.values(pools).toReversed()))
    expect([a, b, c].map((token) => backwards.nodeOf.get(token))).toEqual([1, 2, 3])
    expect(backwards.edges).toEqual(market.edges)
  })

  test('both directions of each pool are adjacent', () => {
    expect(market.edges).toHaveLength(12)
    for (const pool of Object.values(pools)) {
      const first = market.firstEdgeOf.get(pool.id)!
      expect(market.edges[first]).toMatchObject({ pool, tokenIn: pool.token0, tokenOut: pool.token1 })
      expect(market.edges[first + 1]).toMatchObject({ pool, tokenIn: pool.token1, tokenOut: pool.token0 })
    }
    expect([...market.isV4].filter((is) => is === 1)).toHaveLength(2)
    const ofPool = (pool: PoolState, column: Float64Array) => column[market.firstEdgeOf.get(pool.id)!]
    expect([pools.low, pools.middle, pools.eth].map((pool) => ofPool(pool, market.hopGas))).toEqual([
      54_000, 70_000, 33_000,
    ])
    expect([pools.low, pools.middle, pools.eth].map((pool) => ofPool(pool, market.splitGas))).toEqual([
      10_000, 0, 5_000,
    ])
  })

  test('pairDepth: no pool of a pair pays more than it plus a quarter of the first rate beyond', () => {
    const random = createRandom(17)
    let near = 0
    for (let round = 0; round < 30; round++) {
      const made = marketOf(snapshotOf(randomMarket(random, 5, 24)))
      for (let edge = 0; edge < made.edges.length; edge++) {
        const pair = made.pairOf[edge]!
        const depth = made.pairDepth[pair]!
        const rate = made.pairRate[pair]!
        for (const part of [0.01, 0.3, 1, 3, 10, 1_000]) {
          const amount = (part * depth) / rate
          const most = Math.min(amount * rate, 0.75 * depth + 0.25 * amount * rate)
          const pays = outputOf(curveAt(made, edge), amount)
          expect(pays).toBeLessThanOrEqual(most * (1 + 1e-9))
          if (part >= 3 && pays > 0.2 * most) near++
        }
      }
    }
    expect(near).toBeGreaterThan(100)
  })

  test('pairDepth: the deepest pool by output; unknown if a pool has no liquidity at its price', () => {
    const between = (made: Market, from: typeof weth, to: typeof weth) =>
      made.pairDepth[pairBetween(made, made.nodeOf.get(from)!, made.nodeOf.get(to)!)]!
    const two = marketOf(snapshotOf([pools.low, pools.best]))
    expect(between(two, a, b) / 0.55e24).toBeCloseTo(1, 9)
    expect(between(two, b, a) / 0.5e24).toBeCloseTo(1, 9)
    const ticks = { index: Int32Array.from([100, 200]), liquidityNet: [10n ** 24n, -(10n ** 24n)] }
    const away = { ...v3Pool(range(7, a, b)), liquidity: 0n, ticks }
    expect(between(marketOf(snapshotOf([pools.low, away])), b, a)).toBe(Number.POSITIVE_INFINITY)
  })

  test("a pair's pools by best rate, equal ones by number", () => {
    expect(poolsBetween(market, a, b)).toEqual([pools.best.id, pools.middle.id, pools.low.id])
    expect(poolsBetween(market, b, a)).toEqual([pools.middle.id, pools.low.id, pools.best.id])
    const twins = [3, 1, 2].map((index) => pairOf(index, a, b, 1e24, 1e24))
    expect(poolsBetween(marketOf(snapshotOf(twins)), a, b)).toEqual(twins.map(({ id }) => id).toSorted())
    const pair = pairBetween(market, node(a), node(b))
    expect(market.pairRate[pair]).toBe(1.1 * 0.997)
  })

  test('gas in units of a token', () => {
    expect(market.unitsPerGas[0]).toBe(7)
    expect(market.unitsPerGas[node(a)]).toBeCloseTo(7, 9)
  })

  test('cached per snapshot', () => {
    expect(marketOf(snapshot)).toBe(market)
  })

  test('no edges for a pool of ETH against WETH, or for hooks that can change amounts', () => {
    const wrapper = v4Pool(range(1, NATIVE, weth))
    const hooks = `0x${'77'.repeat(18)}0008` as const
    const hooked = v4Pool({ ...range(2, a, b), hooks })
    expect(marketOf(snapshotOf([wrapper, hooked])).edges).toEqual([])
    expect(marketOf(snapshotOf([hooked], { allowedHooks: new Set([hooks]) })).edges).toHaveLength(2)
  })

  test('taxed tokens are in no pair', () => {
    const taxed = marketOf({ ...snapshot, transferTaxBps: new Map([[b, 1]]) })
    for (const [index, { tokenIn, tokenOut }] of taxed.edges.entries())
      expect(taxed.pairOf[index]! >= 0).toBe(tokenIn !== b && tokenOut !== b)
    const untaxed = marketOf({ ...snapshot, transferTaxBps: new Map([[b, 0]]) })
    expect(untaxed.pairOf.every((pair) => pair >= 0)).toBe(true)
  })
})

describe('pairBetween, nodeStart, intoStart', () => {
  test('finds every existing pair and no other: in random markets', () => {
    const random = createRandom(2)
    for (let round = 0; round < 10; round++) {
      const market = marketOf(snapshotOf(randomMarket(random, 9, 14)))
      const { size, edges, pairFrom, pairTo, nodeStart, intoStart, pairsInto } = market
      for (let from = 0; from < size; from++)
        for (let to = 0; to < size; to++) {
          const pair = pairBetween(market, from, to)
          const isThere = edges.some((edge) => edge.from === from && edge.to === to)
          expect(pair >= 0).toBe(isThere)
          if (isThere) expect([pairFrom[pair], pairTo[pair]]).toEqual([from, to])
        }
      for (let node = 0; node < size; node++) {
        const out = [...pairFrom.keys()].filter((pair) => pairFrom[pair] === node)
        const into = [...pairTo.keys()].filter((pair) => pairTo[pair] === node)
        expect(out).toEqual(out.map((_, index) => nodeStart[node]! + index))
        const listed = [...pairsInto.subarray(intoStart[node]!, intoStart[node + 1]!)]
        expect(listed.toSorted((x, y) => x - y)).toEqual(into)
      }
      for (const [index, edge] of edges.entries()) {
        const pair = market.pairOf[index]!
        expect([pairFrom[pair], pairTo[pair]]).toEqual([edge.from, edge.to])
        expect(market.pairEdges.subarray(market.pairStart[pair]!, market.pairStart[pair + 1]!)).toContain(index)
      }
    }
  })
})

describe('curveAt and edgeLists', () => {
  const market = marketOf(snapshot)

  test('the curve of a direction, computed on first use', () => {
    const forth = curveAt(market, market.firstEdgeOf.get(pools.best.id)!)
    expect(forth[3]! / forth[2]!).toBeCloseTo(1.1 * 0.997, 12)
    const back = curveAt(market, market.firstEdgeOf.get(pools.best.id)! + 1)
    expect(back[3]! / back[2]!).toBeCloseTo(0.997 / 1.1, 12)
    expect(curveAt(market, market.firstEdgeOf.get(pools.best.id)!)).toBe(forth)
  })

  test('edges out of a node and into it', () => {
    const { from, to } = edgeLists(market)
    for (let node = 0; node < market.size; node++) {
      expect(from[node]).toEqual(market.edges.filter((edge) => edge.from === node))
      expect(to[node]).toEqual(market.edges.filter((edge) => edge.to === node))
    }
    expect(edgeLists(market).from).toBe(from)
  })
})

describe('marketOfEdges', () => {
  test('pairs of some edges, with the same nodes and prices', () => {
    const market = marketOf(snapshot)
    const left = new Set([pools.low.id, pools.middle.id, pools.weth.id] as string[])
    const part = marketOfEdges(market, (edge) => left.has(market.edges[edge]!.pool.id))
    expect(part.edges).toBe(market.edges)
    expect(poolsBetween(part, a, b)).toEqual([pools.middle.id, pools.low.id])
    expect(pairBetween(part, part.nodeOf.get(b)!, part.nodeOf.get(c)!)).toBe(-1)
    expect(part.pairRate[pairBetween(part, 1, 2)]).toBeCloseTo(0.9995, 6)
    expect(part.unitsPerWei).toBe(market.unitsPerWei)
    // It has ranks of its own: a is worth its sale value without the ETH pool.
    expect(part.worth[1]).toBeCloseTo(0.9995 * 0.997, 5)
  })

  test('an edge that splits may not use stays out', () => {
    const taxed = marketOf({ ...snapshot, transferTaxBps: new Map([[c, 1]]) })
    const part = marketOfEdges(taxed, () => true)
    expect(part.pairOf[part.firstEdgeOf.get(pools.onwards.id)!]).toBe(-1)
  })
})

describe('marketOf: the next block', () => {
  const next = (changes: Partial<Snapshot>, moved: readonly PoolState[] = []) => {
    const before = snapshotOf(Object.values(pools), { gasPriceWei: 7n })
    const known = marketOf(before)
    const poolMap = new Map(before.pools)
    for (const pool of moved) poolMap.set(pool.id, pool)
    const after: Snapshot = { ...before, pools: poolMap, ...changes }
    // On another chain, so that nothing is patched.
    return { known, market: marketOf(after), anew: marketOf({ ...after, chainId: 4 }) }
  }
  const figures = ({ edges, depths, rate, pairEdges, pairRate, keeps, worth, unitsPerGas, leftOut }: Market) => {
    return { edges, depths, rate, pairEdges, pairRate, keeps, worth, unitsPerGas, leftOut }
  }

  test('re-ranks changed pools and shares the rest', () => {
    const moved = { ...pools.best, reserve1: pools.best.reserve0 / 2n }
    const { known, market, anew } = next({}, [moved])
    expect(figures(market)).toEqual(figures(anew))
    expect(poolsBetween(market, a, b)).toEqual([pools.middle.id, pools.low.id, pools.best.id])
    expect(market.pairFrom).toBe(known.pairFrom)
    // The previous block's market is unchanged.
    expect(poolsBetween(known, a, b)).toEqual([pools.best.id, pools.middle.id, pools.low.id])
    expect(known.rate[known.firstEdgeOf.get(pools.best.id)!]).toBe(1.1 * 0.997)
  })

  test('keeps the curves of unchanged pools', () => {
    const before = snapshotOf(Object.values(pools))
    const known = marketOf(before)
    for (const edge of known.edges.keys()) curveAt(known, edge)
    const moved = { ...pools.best, reserve1: pools.best.reserve0 / 2n }
    const market = marketOf({ ...before, pools: new Map(before.pools).set(moved.id, moved) })
    const first = market.firstEdgeOf.get(moved.id)!
    expect(market.curves[market.firstEdgeOf.get(pools.low.id)!]).toBeDefined()
    expect(curveAt(market, first)[3]).toBe(Number(moved.reserve1))
  })

  test('gas prices only change the figures', () => {
    const { market, anew } = next({ gasPriceWei: 70n })
    expect(figures(market)).toEqual(figures(anew))
    expect(market.unitsPerGas[0]).toBe(70)
  })

  const empty = { ...pools.best, reserve0: 0n, reserve1: 0n }
  const isNew = pairOf(9, a, tokenAt(9), 1e24, 1e24)
  const renamed = { ...pools.onwards, token1: tokenAt(7) }
  test.each<[string, Partial<Snapshot>, readonly PoolState[]]>([
    ['a new pool', {}, [isNew]],
    ['a pool that is empty now', {}, [empty]],
    ['a pool of another token', {}, [renamed]],
    ['another tax', { transferTaxBps: new Map([[c, 5]]) }, []],
    ['other hooks', { allowedHooks: new Set([a]) }, []],
    ['another WETH', { wrappedNative: a }, []],
  ])('rebuilt: %s', (_, changes, moved) => {
    const { known, market, anew } = next(changes, moved)
    expect(figures(market)).toEqual(figures(anew))
    expect(market.pairFrom).not.toBe(known.pairFrom)
    expect([...market.nodeOf]).toEqual([...anew.nodeOf])
  })

  test('rebuilt: one direction for the other', () => {
    // No liquidity at its price, but some above or below.
    const oneWay = (ticks: readonly [number, number]) => {
      const net = { index: Int32Array.from(ticks), liquidityNet: [10n ** 18n, -(10n ** 18n)] }
      return { ...v3Pool(range(8, a, b)), liquidity: 0n, ticks: net }
    }
    const before = snapshotOf([oneWay([100, 200])])
    expect(marketOf(before).edges.map(({ tokenIn }) => tokenIn)).toEqual([b])
    const turned = oneWay([-200, -100])
    const market = marketOf({ ...before, pools: new Map([[turned.id, turned]]) })
    expect(market.edges.map(({ tokenIn }) => tokenIn)).toEqual([a])
    expect([market.pairFrom[0], market.pairTo[0]]).toEqual([1, 2])
  })

  test('patches parts of a chain from their own last market', () => {
    const all = snapshotOf(Object.values(pools))
    const some = snapshotOf([pools.low, pools.best])
    const [whole, part] = [marketOf(all), marketOf(some, '/part')]
    expect(marketOf({ ...all, gasPriceWei: 9n }).pairFrom).toBe(whole.pairFrom)
    expect(marketOf({ ...some, gasPriceWei: 9n }, '/part').pairFrom).toBe(part.pairFrom)
  })
})
