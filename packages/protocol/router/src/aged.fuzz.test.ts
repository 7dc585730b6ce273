import { describe, expect, test } from 'vitest'
import type { Snapshot } from './market/Snapshot.ts'
import type { Plan, RouteRequest } from './Plan.ts'
import { route } from './route.ts'
import { agedMarket } from './test/agedMarket.ts'
import { everyPath } from './test/everyPath.ts'
import { expectSound } from './test/expectSound.ts'
import { createRandom, snapshotOf, tokenAt } from './test/randomMarket.ts'
import { syntheticMarket } from './test/syntheticMarket.ts'

describe('route: a market with arbitrage left in it', () => {
  const market = agedMarket(syntheticMarket(3, 25, 120), 4, 1_000)
  const snapshot = snapshotOf(market.pools)

  test('certificate: exists for nearly all trades, and is within ten basis points for most', () => {
    const younger = agedMarket(syntheticMarket(3, 25, 120), 4, 300)
    const young = snapshotOf(younger.pools)
    const random = createRandom(5)
    const gaps = Array.from({ length: 60 }, () => {
      const from = random.below(25)
      const to = (from + 1 + random.below(24)) % 25
      const amount = BigInt(Math.ceil(10 ** (2 + random.next() * 3) / younger.usdPerUnit[from]!))
      return planOf(young, { tradeType: 'exact-in', tokenIn: tokenAt(from), tokenOut: tokenAt(to), amount })
        .optimalityGapBps
    })
    expect(gaps.filter((gap) => gap !== undefined).length).toBeGreaterThan(57)
    expect(gaps.filter((gap) => gap !== undefined && gap <= 10).length).toBeGreaterThan(40)
  })

  test.each([
    // The search by cases found these through longer paths, before there was a bound on paths of six hops.
    [102, 17, 12, 42881400882077769728n, 42411224036656966363503n],
    [115, 18, 7, 202771322439293992960n, 4244507902n],
    // Paths of up to ten hops for the next unit gain a hundred and sixty basis points here.
    [108, 13, 8, 76582646826143993298944n, 749289296982340982417n],
  ])(
    'market %i, %i for %i: a plan close to the bound on short paths continues to longer ones',
    (seed, from, to, amount, least) => {
      const { pools } = agedMarket(syntheticMarket(seed, 25, 120), seed, 1_000)
      const request = { tradeType: 'exact-in', tokenIn: tokenAt(from), tokenOut: tokenAt(to), amount } as const
      const plan = planOf(snapshotOf(pools), request)
      expectSound(snapshotOf(pools), request, plan)
      expect(plan.amountOut).toBeGreaterThanOrEqual(least)
    },
  )

  test('plans are sound, no worse than any single path, and within their certificate', { tags: 'thorough' }, () => {
    const random = createRandom(5)
    let known = 0
    for (let trade = 0; trade < 20; trade++) {
      const from = random.below(12)
      const tokenIn = tokenAt(from)
      const tokenOut = tokenAt((from + 1 + random.below(11)) % 12)
      const amount = BigInt(Math.ceil(10 ** (2 + random.next() * 3) / market.usdPerUnit[from]!))
      const request: RouteRequest = { tradeType: 'exact-in', tokenIn, tokenOut, amount }
      const plan = planOf(snapshot, request)
      expectSound(snapshot, request, plan)
      for (const { amountOut } of everyPath(snapshot, { ...request, options: { maxHops: 2 } }))
        expect(plan.amountOut).toBeGreaterThanOrEqual(amountOut)
      if (plan.optimalityGapBps !== undefined) known++
      const freer = planOf(snapshot, { ...request, options: { maxSwaps: 100 } })
      const certified = Number(plan.amountOut) * (1 + (plan.optimalityGapBps ?? Number.POSITIVE_INFINITY) / 10_000)
      expect(Number(freer.amountOut)).toBeLessThanOrEqual(certified * (1 + 1e-9))
    }
    expect(known).toBeGreaterThan(15)
  })
})

function planOf(snapshot: Snapshot, request: RouteRequest): Plan {
  const result = route(snapshot, request)
  if (result.status === 'no-route') throw new Error(result.reason)
  return result.plan
}
