import type { PoolState, TokenId } from '@oxbow/amm/PoolState'
import { describe, expect, test } from 'vitest'
import { pathGas } from '../gasModel.ts'
import { NATIVE } from '../market/Edge.ts'
import { marketOf } from '../market/Market.ts'
import { fromWei } from '../market/nativePrices.ts'
import { route } from '../route.ts'
import { everyPath } from '../test/everyPath.ts'
import { createRandom, pairOf, randomMarket, snapshotOf, tokenAt, weth } from '../test/randomMarket.ts'
import { bestPath } from './bestPath.ts'

const [a, b, c] = [tokenAt(1), tokenAt(2), tokenAt(3)] as const
const DEEP = 1e24
const one = 10n ** 18n

function poolsOfBest(pools: readonly PoolState[], amount: bigint, tokenOut: TokenId = c, maxHops = 3) {
  const market = marketOf(snapshotOf(pools))
  const search = {
    market,
    tradeType: 'exact-in',
    tokenIn: a,
    tokenOut,
    amount,
    maxHops,
    allows: () => true,
  } as const
  const best = bestPath(search)
  return best.status === 'found' ? best.hops.map(({ edge }) => edge.pool.id) : best.status
}

describe('bestPath', () => {
  const direct = pairOf(9, a, c, DEEP, DEEP * 0.996)
  const detour = [pairOf(1, a, b, DEEP, DEEP), pairOf(2, b, c, DEEP, DEEP)]

  test('equal results: fewer hops, in whatever order they are found', () => {
    // Both pay 993 for a thousand units.
    expect(poolsOfBest(detour, 1_000n)).toHaveLength(2)
    expect(poolsOfBest([...detour, direct], 1_000n)).toEqual([direct.id])
    const first = { ...direct, id: pairOf(0, a, c, 1, 1).id }
    expect(poolsOfBest([...detour, first], 1_000n)).toEqual([first.id])
  })

  test('equal results with as many hops: the smaller pool ids', () => {
    const twins = [3, 4, 5].map((index) => pairOf(index, a, c, DEEP, DEEP))
    expect(poolsOfBest(twins, one)).toEqual([twins[0]!.id])
    expect(poolsOfBest(twins.toReversed(), one)).toEqual([twins[0]!.id])
  })

  test('more output beats fewer hops', () => {
    const worse = pairOf(9, a, c, DEEP, DEEP * 0.99)
    expect(poolsOfBest([...detour, worse], one)).toEqual(detour.map(({ id }) => id))
  })

  test('the most output, whichever pool has the best price', () => {
    // The small pool has a better price and pays less.
    const small = pairOf(1, a, c, 1e20, 1.01e20)
    const large = pairOf(2, a, c, DEEP, DEEP)
    expect(poolsOfBest([small, large], 10n * one)).toEqual([large.id])
    expect(poolsOfBest([small, large], one / 1_000n)).toEqual([small.id])
  })

  test('visits no token twice, however profitable a cycle is', () => {
    // Two for one there, and one for one back.
    const circle = [pairOf(1, a, b, DEEP, DEEP * 2), pairOf(2, a, b, DEEP, DEEP)]
    expect(poolsOfBest([...circle, direct], one)).toEqual([direct.id])
    const beyond = pairOf(4, b, c, DEEP, DEEP * 0.9)
    expect(poolsOfBest([...circle, direct, beyond], one)).toEqual([circle[0]!.id, beyond.id])
  })

  test('keeps a worse path to a token while it can visit tokens that the better one has passed', () => {
    const [d, goal] = [tokenAt(4), tokenAt(5)]
    // Through b two for one to c, through d one and a half; from c back to b one for one, and from there on only through b.
    const better = [pairOf(1, a, b, DEEP, DEEP), pairOf(2, b, c, DEEP, DEEP * 2)]
    const worse = [pairOf(3, a, d, DEEP, DEEP), pairOf(4, d, c, DEEP, DEEP * 1.5)]
    const onwards = [pairOf(5, b, c, DEEP, DEEP), pairOf(6, b, goal, DEEP, DEEP)]
    const found = poolsOfBest([...better, ...worse, ...onwards], one, goal, 4)
    expect(found).toEqual([...worse, ...onwards].map(({ id }) => id))
  })
})

describe('bestPath: against every path', () => {
  test.each(['exact-in', 'exact-out'] as const)('%s: none is worth more after gas', (tradeType) => {
    const random = createRandom(tradeType === 'exact-in' ? 15 : 16)
    let found = 0
    for (let round = 0; round < 60; round++) {
      const gasPriceWei = random.pick([0n, 5_000_000_000n, 500_000_000_000_000n])
      const snapshot = snapshotOf(randomMarket(random, 5, 6 + random.below(12)), { gasPriceWei })
      const market = marketOf(snapshot)
      const [tokenIn, tokenOut] = random.pick([
        [a, b],
        [c, NATIVE],
        [weth, b],
        [b, c],
      ] as const)
      if (!market.nodeOf.has(tokenIn) || !market.nodeOf.has(tokenOut)) continue
      const amount = BigInt(Math.round(10 ** (16 + 5 * random.next())))
      const goal = market.nodeOf.get(tradeType === 'exact-in' ? tokenOut : tokenIn)!
      const worth = (moved: bigint, gas: number) =>
        (tradeType === 'exact-in' ? moved : -moved) - (fromWei(market, goal, BigInt(gas) * gasPriceWei) ?? 0n)
      for (const maxHops of [1, 2, 3, 4]) {
        const search = { market, tradeType, tokenIn, tokenOut, amount, maxHops, allows: () => true }
        const best = bestPath(search)
        const all = everyPath(snapshot, { ...search, options: { maxHops } }).map(({ amountIn, amountOut, gas }) =>
          worth(tradeType === 'exact-in' ? amountOut : amountIn, gas),
        )
        expect(best.status === 'found').toBe(all.length > 0)
        if (best.status !== 'found') continue
        found++
        const { hops } = best
        expect(hops.length).toBeLessThanOrEqual(maxHops)
        const moved = tradeType === 'exact-in' ? hops.at(-1)!.amountOut : hops[0]!.amountIn
        expect(worth(moved, pathGas(hops, tokenIn, tokenOut))).toBe(all.reduce((x, y) => (y > x ? y : x)))
      }
    }
    expect(found).toBeGreaterThan(80)
  })
})

describe('tokens that tax transfers', () => {
  const transferTaxBps = new Map([[c, 100]])
  const pools = [
    pairOf(1, a, c, 1e21, 1e21),
    pairOf(2, a, c, 1e21, 1e21),
    pairOf(3, a, b, 1e21, 1e21),
    pairOf(4, b, c, 1e21, 1e21),
  ]

  test('a single path where other trades would be split', () => {
    const request = { tradeType: 'exact-in', tokenIn: a, tokenOut: c, amount: 50n * one } as const
    expect(route(snapshotOf(pools), request)).toMatchObject({ plan: { hops: { length: 4 } } })
    expect(route(snapshotOf(pools, { transferTaxBps }), request)).toMatchObject({ plan: { paths: { length: 1 } } })
    const back = { ...request, tokenIn: c, tokenOut: a }
    expect(route(snapshotOf(pools, { transferTaxBps }), back)).toMatchObject({ plan: { paths: { length: 1 } } })
  })

  test('priceImpactBps: excludes the tax at either end', () => {
    const both = new Map([
      [a, 200],
      [c, 100],
    ])
    for (const [tokenIn, tokenOut] of [
      [a, c],
      [c, a],
    ] as const) {
      const impactOf = (amount: bigint, taxes: typeof both) => {
        const result = route(snapshotOf(pools.slice(0, 1), { transferTaxBps: taxes }), {
          tradeType: 'exact-in',
          tokenIn,
          tokenOut,
          amount,
        })
        return result.status === 'planned' ? result.plan.priceImpactBps : undefined
      }
      expect(impactOf(one / 1_000n, both)).toBe(0)
      expect(impactOf(one / 1_000n, transferTaxBps)).toBe(0)
      expect(impactOf(100n * one, both)).toBeGreaterThan(880)
      expect(impactOf(100n * one, both)).toBeLessThan(920)
    }
  })
})
