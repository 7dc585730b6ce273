import { describe, expect, test } from 'vitest'
import { NATIVE } from './market/Edge.ts'
import { marketOf } from './market/Market.ts'
import { fromWei } from './market/nativePrices.ts'
import type { Snapshot } from './market/Snapshot.ts'
import type { RouteRequest, TradeType } from './Plan.ts'
import { route } from './route.ts'
import { everyPath } from './test/everyPath.ts'
import { expectSound } from './test/expectSound.ts'
import { createRandom, type Random, randomMarket, snapshotOf, tokenAt } from './test/randomMarket.ts'
import { unweighedGas } from './unweighedGas.ts'

/** `npm run bench fuzz` asks for more. */
const MARKETS = Number(process.env.OXBOW_FUZZ_MARKETS ?? 25)

describe('route', () => {
  test.each(['exact-in', 'exact-out'] as const)(
    '%s: adds up, and is never worse than the best of every path',
    (tradeType) => {
      const random = createRandom(tradeType === 'exact-in' ? 11 : 12)
      const seen = { planned: 0, 'no-route': 0 }
      for (let market = 0; market < MARKETS; market++) {
        const snapshot = snapshotOf(randomMarket(random, 5, 6 + random.below(14)), {
          gasPriceWei: random.pick([0n, 5_000_000_000n, 500_000_000_000_000n]),
        })
        for (let trade = 0; trade < 4; trade++) {
          const request = randomRequest(random, tradeType, random.pick([1, 2, 3, 3, 4]))
          const result = route(snapshot, request)
          const scores = everyPath(snapshot, request).map(({ amountIn, amountOut, gas }) =>
            scoreOf(snapshot, request, amountIn, amountOut, gas),
          )
          seen[result.status]++
          if (result.status === 'no-route') {
            expect(scores).toEqual([])
            continue
          }
          const { plan } = result
          const best = scores.reduce<bigint | undefined>((a, b) => (a === undefined || b > a ? b : a), undefined)
          const amountOut = tradeType === 'exact-out' ? request.amount : plan.amountOut
          const gas = Number(plan.gasUnits) - unweighedGas(snapshot, plan.hops)
          const score = scoreOf(snapshot, request, plan.amountIn, amountOut, gas)
          // A split can fill what no single path can. And parallel paths of one protocol,
          // which deliver exactly, may cost a hundredth more than one of several.
          const leeway = tradeType === 'exact-out' ? plan.amountIn / 99n : 0n
          if (best !== undefined) expect(score).toBeGreaterThanOrEqual(best - leeway)
          expectSound(snapshot, request, plan)
        }
      }
      expect(seen.planned).toBeGreaterThan(MARKETS)
      expect(seen['no-route']).toBeGreaterThan(0)
    },
  )

  test("behavior: the order of pools in the snapshot doesn't matter", () => {
    const random = createRandom(13)
    for (let market = 0; market < MARKETS; market++) {
      const pools = randomMarket(random, 5, 14)
      const twins = pools.flatMap((pool) => [pool, { ...pool, id: pool.id.replace(/^0x./, '0xf') as typeof pool.id }])
      const request = randomRequest(random, random.pick(['exact-in', 'exact-out'] as const), 3)
      const forwards = route(snapshotOf(twins), request)
      expect(route(snapshotOf(twins.toReversed()), request)).toEqual(forwards)
      expect(route(snapshotOf(twins), request)).toEqual(forwards)
    }
  })

  test("behavior: the previous quote doesn't matter, where pools disagree and many searches find no split", {
    tags: 'thorough',
  }, () => {
    const random = createRandom(5)
    for (let market = 0; market < 12; market++) {
      const snapshot = snapshotOf(randomMarket(random, 6, 30), {
        gasPriceWei: random.pick([5_000_000_000n, 50_000_000_000n]),
      })
      const requests = Array.from({ length: 8 }, (): RouteRequest => {
        const tokenIn = random.below(6)
        return {
          tokenIn: tokenAt(tokenIn),
          tokenOut: tokenAt((tokenIn + 1 + random.below(5)) % 6),
          tradeType: random.pick(['exact-in', 'exact-out'] as const),
          amount: 10n ** BigInt(6 + random.below(18)),
        }
      })
      const results = requests.map((request) => route(snapshot, request))
      for (const [index, request] of requests.entries())
        for (const earlier of requests) {
          route(snapshot, earlier)
          expect(route(snapshot, request)).toEqual(results[index])
        }
    }
  })
})

function randomRequest(random: Random, tradeType: TradeType, maxHops: number): RouteRequest {
  const tokens = [NATIVE, ...[0, 1, 2, 3, 4].map(tokenAt)]
  const tokenIn = random.pick(tokens)
  const others = tokens.filter((token) => token !== tokenIn && !(isEth(token) && isEth(tokenIn)))
  const amount = BigInt(Math.round(10 ** (15 + random.next() * 6))) * 1n
  return { tradeType, tokenIn, tokenOut: random.pick(others), amount, options: { maxHops } }
}

const isEth = (token: string) => token === NATIVE || token === tokenAt(0)

function scoreOf(snapshot: Snapshot, request: RouteRequest, amountIn: bigint, amountOut: bigint, gas: number): bigint {
  const market = marketOf(snapshot)
  const isExactIn = request.tradeType === 'exact-in'
  const node = market.nodeOf.get(isExactIn ? request.tokenOut : request.tokenIn)!
  const cost = fromWei(market, node, BigInt(gas) * snapshot.gasPriceWei) ?? 0n
  return isExactIn ? amountOut - cost : -amountIn - cost
}
