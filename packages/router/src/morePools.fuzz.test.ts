import { describe, expect, test } from 'vitest'
import { marketOf } from './Market.ts'
import { fromWei } from './nativePrices.ts'
import type { Plan, RouteOptions, RouteRequest } from './Plan.ts'
import { type RouteResult, route } from './route.ts'
import type { Snapshot } from './Snapshot.ts'
import { expectSound } from './test/expectSound.ts'
import { extraPools, KINDS } from './test/extraPools.ts'
import { createRandom, type Random, randomMarket, randomValues, snapshotOf, tokenAt } from './test/randomMarket.ts'

/** Markets of a run, and the first one's seed: `OXBOW_FUZZ_MARKETS=2000` for a long run. */
const MARKETS = Number(process.env.OXBOW_FUZZ_MARKETS ?? 150)
const SEED = Number(process.env.OXBOW_FUZZ_SEED ?? 1)
const TRADES = 4
/** Kinds that cost a trader nothing to look at. */
const HARMLESS = KINDS.filter((kind) => ['island', 'empty', 'all fee'].includes(kind))

describe('route: a market of more pools', () => {
  test.each(HARMLESS)('%s: no plan is worth less after gas', (kind) => {
    for (const seed of seeds()) {
      const { random, pools, values, snapshot } = marketOfSeed(seed)
      const more = { ...snapshot, pools: poolMap([...pools, ...extraPools(random, kind, values, DEPTH)]) }
      for (let trade = 0; trade < TRADES; trade++) {
        const request = randomRequest(random, values.length)
        const before = route(snapshot, request)
        const after = route(more, request)
        if (before.status === 'no-route') continue
        const plan = planOf(after)
        expectSound(more, request, plan)
        const loss = netOf(snapshot, before.plan) - netOf(snapshot, plan)
        const message = `market ${seed}, trade ${trade}, ${kind}: ${Number(loss) / 10 ** 18}`
        expect(Number(loss), message).toBeLessThanOrEqual(10 + 1e-5 * Number(before.plan.amountOut))
      }
    }
  })

  test.each([
    ['protocols', { protocols: ['v2'] }],
    ['protocols', { protocols: ['v4', 'v3'] }],
    ['hooks', { hooks: 'none' }],
  ] as const)('%s %o: what a market of those pools alone gives', (_, options: RouteOptions) => {
    for (const seed of seeds()) {
      const { random, pools, values, snapshot } = marketOfSeed(seed)
      const isLeft = ({ protocol }: (typeof pools)[number]) => options.protocols?.includes(protocol) ?? true
      const alone = { ...snapshot, pools: poolMap(pools.filter(isLeft)) }
      for (let trade = 0; trade < TRADES; trade++) {
        const request = randomRequest(random, values.length)
        const expected = route(alone, request)
        const found = route(snapshot, { ...request, options })
        if (expected.status === 'planned') expect(found, `market ${seed}`).toEqual(expected)
        else expect(found.status).toBe('no-route')
      }
    }
  })

  test('excludePools: what a market without them gives', () => {
    for (const seed of seeds()) {
      const { random, pools, values, snapshot } = marketOfSeed(seed)
      const excluded = new Set(pools.filter(() => random.chance(0.3)).map(({ id }) => id))
      const alone = { ...snapshot, pools: poolMap(pools.filter(({ id }) => !excluded.has(id))) }
      const request = randomRequest(random, values.length)
      const expected = route(alone, request)
      const found = route(snapshot, { ...request, options: { excludePools: [...excluded] } })
      if (expected.status === 'planned') expect(found, `market ${seed}`).toEqual(expected)
      else expect(found.status).toBe('no-route')
    }
  })
})

const seeds = () => Array.from({ length: MARKETS }, (_, index) => SEED + index)
const poolMap = (pools: ReturnType<typeof randomMarket>) => new Map(pools.map((pool) => [pool.id, pool]))
/** What a usual pool of a random market holds. */
const DEPTH = 1e21

function marketOfSeed(seed: number) {
  const random = createRandom(seed)
  const tokens = 3 + random.below(5)
  const values = randomValues(random, tokens)
  const pools = randomMarket(random, tokens, 6 + random.below(20), values)
  const snapshot = snapshotOf(pools, { gasPriceWei: random.pick([0n, 5_000_000_000n, 50_000_000_000n]) })
  return { random, pools, values, snapshot }
}

function randomRequest(random: Random, tokens: number): RouteRequest {
  const tokenIn = random.below(tokens)
  const tokenOut = (tokenIn + 1 + random.below(tokens - 1)) % tokens
  const amount = BigInt(Math.round(10 ** (17 + random.next() * 4)))
  return { tradeType: 'exact-in', tokenIn: tokenAt(tokenIn), tokenOut: tokenAt(tokenOut), amount }
}

/** Output less gas, at the prices of one snapshot. */
function netOf(snapshot: Snapshot, { amountOut, gasUnits, tokenOut }: Plan): bigint {
  const market = marketOf(snapshot)
  return amountOut - (fromWei(market, market.nodeOf.get(tokenOut)!, gasUnits * snapshot.gasPriceWei) ?? 0n)
}

function planOf(result: RouteResult): Plan {
  if (result.status === 'no-route') throw new Error(result.reason)
  return result.plan
}
