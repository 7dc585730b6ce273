import { describe, expect, test } from 'vitest'
import { marketOf } from '../../market/Market.ts'
import { createRandom, pairOf, snapshotOf, tokenAt } from '../../test/randomMarket.ts'
import { spotBound } from './spotBound.ts'

const PER_GAS = 1e12

/** Pairs between five tokens; the first two have `direct` pools. */
function marketWith(seed: number, direct: number) {
  const random = createRandom(seed)
  const pools = Array.from({ length: 9 }, (_, index) => {
    const first = random.below(4)
    const second = Math.max(2, first + 1 + random.below(4 - first))
    return pairOf(index, tokenAt(first), tokenAt(second), 1e21, 1e21 * (0.5 + random.next()))
  })
  for (let index = 0; index < direct; index++)
    pools.push(pairOf(90 + index, tokenAt(0), tokenAt(1), 1e21, 1e21 * (0.5 + random.next())))
  return marketOf(snapshotOf([...pools, pairOf(99, tokenAt(1), tokenAt(4), 1e21, 1e21)]))
}

function requestIn(market: ReturnType<typeof marketOf>, tradeType: 'exact-in' | 'exact-out', maxDepth: number) {
  const [tokenIn, tokenOut] = [tokenAt(0), tokenAt(1)]
  const [source, target] = [market.nodeOf.get(tokenIn)!, market.nodeOf.get(tokenOut)!]
  const rest = { maxHops: 3, maxLength: 8, maxSwaps: 32 }
  return { market, tradeType, source, target, tokenIn, tokenOut, amount: 1e18, maxDepth, ...rest }
}

/** The best product of spot rates over all walks of at most so many hops, including those that return to a token. */
function bestRate(market: ReturnType<typeof marketOf>, at: number, target: number, hops: number): number {
  const here = at === target ? 1 : 0
  if (hops === 0) return here
  return Math.max(
    here,
    ...market.edges.map(({ from, to }, edge) =>
      from === at ? market.rate[edge]! * bestRate(market, to, target, hops - 1) : 0,
    ),
  )
}

describe('spotBound', () => {
  test.each([1, 2, 3, 4])('paths of %i hops: no better than their spot rates', (maxDepth) => {
    for (let seed = 1; seed <= 8; seed++) {
      const market = marketWith(seed, 1)
      const sells = requestIn(market, 'exact-in', maxDepth)
      const rate = bestRate(market, sells.source, sells.target, maxDepth)
      expect(spotBound(sells, 0) / (1e18 * rate)).toBeCloseTo(1, 12)
      const buys = requestIn(market, 'exact-out', maxDepth)
      expect(spotBound(buys, 0) / (-1e18 / rate)).toBeCloseTo(1, 12)
    }
  })

  test('gas of a split: two parallel hops if the pair has two pools, else three', () => {
    const gasOf = (direct: number) => {
      const request = requestIn(marketWith(3, direct), 'exact-in', 3)
      return (spotBound(request, 0) - spotBound(request, PER_GAS)) / PER_GAS
    }
    const base = 48_000 + 10_000 + 30_000
    expect(Math.round(gasOf(0))).toBe(base + 3 * 38_000)
    expect(Math.round(gasOf(1))).toBe(base + 3 * 38_000)
    expect(Math.round(gasOf(2))).toBe(base + 2 * 38_000)
    expect(Math.round(gasOf(3))).toBe(base + 2 * 38_000)
  })
})
