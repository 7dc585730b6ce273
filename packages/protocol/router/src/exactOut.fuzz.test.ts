import { describe, expect, test } from 'vitest'
import type { RouteRequest } from './Plan.ts'
import { route } from './route.ts'
import { bestOfSplits } from './test/bestOfSplits.ts'
import { expectSound } from './test/expectSound.ts'
import { createRandom, randomMarket, randomValues, snapshotOf, tokenAt } from './test/randomMarket.ts'

/** Markets per run, and the first one's seed: `npm run bench fuzz` uses more. */
const WORLDS = Number(process.env.OXBOW_FUZZ_WORLDS ?? 50)
const SEED = Number(process.env.OXBOW_FUZZ_SEED ?? 1)
const TRADES = 3

/** Trades from a hundredth to a thousand times of the pools' holdings, in markets of three to six pools. */
const trades = Array.from({ length: WORLDS }, (_, index) => {
  const random = createRandom(SEED + index)
  const tokens = 3 + random.below(2)
  const pools = randomMarket(random, tokens, 3 + random.below(4), randomValues(random, tokens))
  return Array.from({ length: TRADES }, () => {
    const [from, step] = [random.below(tokens), 1 + random.below(tokens - 1)]
    const amount = BigInt(Math.round(10 ** (17 + random.next() * 7)))
    const tokensOf = { tokenIn: tokenAt(from), tokenOut: tokenAt((from + step) % tokens) }
    return { world: SEED + index, pools, snapshot: snapshotOf(pools), ...tokensOf, amount }
  })
}).flat()

describe('route: an exact output in markets of a few pools', () => {
  test('the output of an exact input can be bought for that input', () => {
    let bought = 0
    for (const { world, snapshot, tokenIn, tokenOut, amount } of trades) {
      const sold = route(snapshot, { tradeType: 'exact-in', tokenIn, tokenOut, amount })
      if (sold.status === 'no-route') continue
      // An exact plan may cost up to a basis point more.
      const options = { leftBehindBps: 0 }
      const request: RouteRequest = { tradeType: 'exact-out', tokenIn, tokenOut, amount: sold.plan.amountOut, options }
      const found = route(snapshot, request)
      if (found.status === 'no-route') expect.fail(`world ${world}: ${found.reason}`)
      expectSound(snapshot, request, found.plan)
      expect(Number(found.plan.amountIn) / Number(amount) - 1, `world ${world}`).toBeLessThan(2e-4)
      bought++
    }
    expect(bought).toBeGreaterThan(WORLDS)
  })

  test('no split over two paths, with any shares, buys as much for less', () => {
    let compared = 0
    for (const { world, pools, snapshot, tokenIn, tokenOut, amount } of trades.slice(0, WORLDS)) {
      const best = bestOfSplits(pools, { tradeType: 'exact-in', tokenIn, tokenOut, amount })
      if (best === 0) continue
      const request: RouteRequest = { tradeType: 'exact-out', tokenIn, tokenOut, amount: BigInt(Math.floor(best)) }
      const found = route(snapshot, { ...request, options: { leftBehindBps: 0 } })
      if (found.status === 'no-route') expect.fail(`world ${world}: ${found.reason}`)
      expect(Number(found.plan.amountIn) / Number(amount) - 1, `world ${world}`).toBeLessThan(2e-4)
      compared++
    }
    expect(compared).toBeGreaterThan(WORLDS / 3)
  })
})
