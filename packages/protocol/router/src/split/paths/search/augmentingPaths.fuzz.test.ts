import type { PoolState } from '@oxbow/amm/PoolState'
import { describe, expect, test } from 'vitest'
import type { Snapshot } from '../../../market/Snapshot.ts'
import type { Plan, RouteRequest } from '../../../Plan.ts'
import { route } from '../../../route.ts'
import { bestOfSplits } from '../../../test/bestOfSplits.ts'
import { expectSound } from '../../../test/expectSound.ts'
import { createRandom, pairOf, type Random, snapshotOf, tokenAt } from '../../../test/randomMarket.ts'

const WORLDS = 400
const TOKENS = 5

describe('route: tiny markets full of arbitrage', () => {
  test('certificate: no split over two simple paths exceeds it, with any shares', { tags: 'thorough' }, () => {
    let known = 0
    let least = 0
    for (let seed = 1; seed <= WORLDS; seed++) {
      const random = createRandom(seed)
      const pools = disagreeingPools(random, 8)
      const snapshot = snapshotOf(pools)
      const amount = BigInt(Math.round(10 ** (18 + 2 * random.next())))
      const request = { tradeType: 'exact-in', tokenIn: tokenAt(1), tokenOut: tokenAt(2), amount } as const
      const result = route(snapshot, request)
      if (result.status === 'no-route') continue
      const { plan } = result
      expectSound(snapshot, request, plan)
      if (plan.optimalityGapBps === undefined) continue
      known++
      if (plan.optimalityGapBps < 10) least++
      const certified = Number(plan.amountOut) * (1 + plan.optimalityGapBps / 10_000)
      expect(bestOfSplits(pools, request), `world ${seed}`).toBeLessThanOrEqual(certified * (1 + 1e-9))
    }
    expect(known).toBeGreaterThan(0.9 * WORLDS)
    expect(least).toBeGreaterThan(0.5 * WORLDS)
  })

  test('exact out: no input that buys it is below the certificate', () => {
    for (let seed = 1; seed <= WORLDS; seed++) {
      const random = createRandom(seed)
      const snapshot = snapshotOf(disagreeingPools(random, 8))
      const paths = { tokenIn: tokenAt(1), tokenOut: tokenAt(2) }
      const sold = planOf(snapshot, { tradeType: 'exact-in', ...paths, amount: 10n ** 19n })
      if (!sold) continue
      const bought = planOf(snapshot, { tradeType: 'exact-out', ...paths, amount: sold.amountOut })
      if (bought?.optimalityGapBps === undefined) continue
      const certified = Number(bought.amountIn) * (1 - bought.optimalityGapBps / 10_000)
      expect(Number(sold.amountIn), `world ${seed}`).toBeGreaterThanOrEqual(certified * (1 - 1e-9))
    }
  })
})

/** Pairs with prices off by up to a tenth. */
function disagreeingPools(random: Random, count: number): PoolState[] {
  return Array.from({ length: count }, (_, index) => {
    const first = random.below(TOKENS)
    const second = (first + 1 + random.below(TOKENS - 1)) % TOKENS
    const [low, high] = first < second ? [first, second] : [second, first]
    const depth = 1e20 * 10 ** (2 * random.next())
    return pairOf(index, tokenAt(low), tokenAt(high), depth, depth * (1 + (random.next() - 0.5) / 5))
  })
}

function planOf(snapshot: Snapshot, request: RouteRequest): Plan | undefined {
  const result = route(snapshot, request)
  return result.status === 'planned' ? result.plan : undefined
}
