import { describe, expect, test } from 'vitest'
import { fromWei, graphOf, NATIVE } from './Graph.ts'
import type { Plan, RouteRequest, TradeType } from './Plan.ts'
import { route } from './route.ts'
import type { Snapshot } from './Snapshot.ts'
import { everyPath } from './test/everyPath.ts'
import { createRandom, type Random, randomMarket, snapshotOf, tokenAt } from './test/randomMarket.ts'

const MARKETS = 60

describe('route', () => {
  test.each(['exact-in', 'exact-out'] as const)('%s: equals the best of every path', (tradeType) => {
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
        const best = scores.reduce((a, b) => (a > b ? a : b))
        const amountOut = tradeType === 'exact-out' ? request.amount : plan.amountOut
        expect(scoreOf(snapshot, request, plan.amountIn, amountOut, Number(plan.gasUnits))).toBe(best)
        expectConserved(snapshot, request, plan)
      }
    }
    expect(seen.planned).toBeGreaterThan(MARKETS)
    expect(seen['no-route']).toBeGreaterThan(0)
  })

  test('behavior: the order of the pools in the snapshot decides nothing', () => {
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
  const graph = graphOf(snapshot)
  const isExactIn = request.tradeType === 'exact-in'
  const node = graph.nodeOf.get(isExactIn ? request.tokenOut : request.tokenIn)!
  const cost = fromWei(graph, node, BigInt(gas) * snapshot.gasPriceWei) ?? 0n
  return isExactIn ? amountOut - cost : -amountIn - cost
}

function expectConserved(snapshot: Snapshot, request: RouteRequest, plan: Plan): void {
  const node = (token: string) => (token === NATIVE ? snapshot.wrappedNative : token)
  expect(plan.hops[0]!.amountIn).toBe(plan.amountIn)
  expect(plan.hops.at(-1)!.amountOut).toBe(plan.amountOut)
  expect(node(plan.hops[0]!.tokenIn)).toBe(node(request.tokenIn))
  expect(node(plan.hops.at(-1)!.tokenOut)).toBe(node(request.tokenOut))
  for (const [index, hop] of plan.hops.slice(1).entries()) {
    expect(hop.amountIn).toBe(plan.hops[index]!.amountOut)
    expect(node(hop.tokenIn)).toBe(node(plan.hops[index]!.tokenOut))
  }
  if (request.tradeType === 'exact-in') expect(plan.amountIn).toBe(request.amount)
  else expect(plan.amountOut).toBeGreaterThanOrEqual(request.amount)
  expect(plan.paths).toEqual([{ shareBps: 10_000, hops: plan.hops.map((_, index) => index) }])
}
