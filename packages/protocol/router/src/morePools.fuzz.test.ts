import type { TokenId } from '@oxbow/amm/PoolState'
import { describe, expect, test } from 'vitest'
import { NATIVE } from './market/Edge.ts'
import { marketOf } from './market/Market.ts'
import { fromWei } from './market/nativePrices.ts'
import type { Snapshot } from './market/Snapshot.ts'
import type { Plan, RouteOptions, RouteRequest } from './Plan.ts'
import { type RouteResult, route } from './route.ts'
import { expectSound } from './test/expectSound.ts'
import { extraPools, KINDS, type Kind } from './test/extraPools.ts'
import {
  createRandom,
  pairOf,
  type Random,
  randomMarket,
  randomValues,
  snapshotOf,
  tokenAt,
  weth,
} from './test/randomMarket.ts'
import { syntheticMarket } from './test/syntheticMarket.ts'
import { unweighedGas } from './unweighedGas.ts'

/** Markets per run, and the first one's seed: `npm run bench fuzz` uses more. */
const MARKETS = Number(process.env.OXBOW_FUZZ_MARKETS ?? 30)
const SEED = Number(process.env.OXBOW_FUZZ_SEED ?? 1)
const TRADES = 4
/**
 * Trades per thousand that may lose more than a tenth of a basis point. Choosing among disagreeing pools is a combinatorial problem: with additional
 * pools, the search may end elsewhere.
 */
const EXCEPTIONS = 2

describe('route: a market of more pools', { tags: 'thorough' }, () => {
  test.each(KINDS)('%s: no plan is worth less after gas', (kind) => {
    const worse = seeds().flatMap((seed) => worseIn(seed, kind))
    const allowed = NEVER_WORSE.includes(kind) ? 0 : (MARKETS * TRADES * EXCEPTIONS) / 1_000
    expect(worse.length, worse.join('\n')).toBeLessThanOrEqual(allowed)
  })

  test.each([
    // Gas was priced through a token that anyone can mint, or by a few thousand wei.
    [4789, 'own token'],
    [4612, 'own token'],
    [4794, 'own token'],
    [4853, 'thin'],
    [4354, 'dust'],
    // A flow filled a pool to its last unit, or the solver didn't find it again.
    [4346, 'thin'],
    [4954, 'thin'],
    [4009, 'own token'],
    [4681, 'own token'],
    // Untradable pools changed the order of tokens.
    [4241, 'empty'],
    [4522, 'all fee'],
    // Half a basis point was considered too little to search for paths.
    [295, 'thin'],
    [657, 'own token'],
    [13731, 'own token'],
    // Hops of what was found through disagreeing pools were only chosen from that start.
    [4700, 'own token'],
    [13035, 'thin'],
    [14115, 'dust'],
    [14440, 'own token'],
    // Hops that didn't earn their gas stayed: closing them together seemed to lose billions, or a split's fixed gas wasn't counted.
    [15107, 'own token'],
    [10712, 'mispriced'],
    [15876, 'mispriced'],
    // In whole units, a pool of a few units spoiled the plan.
    [15890, 'thin'],
    [21859, 'thin'],
    // Prices that the solver couldn't reach made the trade seem worth so much that nothing else mattered.
    [21486, 'own token'],
    [22786, 'own token'],
    // Useless paths hid others through the same pair.
    [10119, 'own token'],
    [11977, 'dust'],
  ] as const)('market %i, %s: no plan is worth less after gas', (seed, kind) => {
    expect(worseIn(seed, kind)).toEqual([])
  })

  test('island: large trades of a market of many pools keep their plans', () => {
    const { pools, usdPerUnit } = syntheticMarket(6, 40, 300)
    const random = createRandom(7)
    const snapshot = snapshotOf(pools)
    const more = { ...snapshot, pools: poolMap([...pools, ...ISLAND]) }
    for (let trade = 0; trade < 12; trade++) {
      const [from, to] = [random.below(8), 8 + random.below(8)]
      const amount = BigInt(Math.ceil(10 ** (5 + 1.5 * random.next()) / usdPerUnit[from]!))
      const request: RouteRequest = { tradeType: 'exact-in', tokenIn: tokenAt(from), tokenOut: tokenAt(to), amount }
      expect(planOf(route(more, request)), `trade ${trade}`).toEqual(planOf(route(snapshot, request)))
    }
  })

  test.each([
    ['protocols', { protocols: ['v2'] }],
    ['protocols', { protocols: ['v4', 'v3'] }],
    ['hooks', { hooks: 'none' }],
  ] as const)('%s %o: equals the plan in a market of only those pools', (_, options: RouteOptions) => {
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

  test("the order of pools and the names of tokens don't matter", () => {
    for (const seed of seeds()) {
      const { random, pools, values, snapshot } = marketOfSeed(seed)
      const request = randomRequest(random, values.length)
      const expected = route(snapshot, request)
      expect(route({ ...snapshot, pools: poolMap(shuffled(random, pools)) }, request), `market ${seed}`).toEqual(
        expected,
      )
      // Pools sort their tokens by address, so the new addresses keep the order.
      const renamed = (token: TokenId) => (token === NATIVE ? token : (`0x7${token.slice(3)}` as TokenId))
      const twins = pools.map((pool) => ({ ...pool, token0: renamed(pool.token0), token1: renamed(pool.token1) }))
      const twin = route(
        { ...snapshot, wrappedNative: renamed(weth), pools: poolMap(twins) },
        { ...request, tokenIn: renamed(request.tokenIn), tokenOut: renamed(request.tokenOut) },
      )
      if (expected.status === 'planned') {
        expect(planOf(twin).amountOut, `market ${seed}`).toBe(expected.plan.amountOut)
        expect(planOf(twin).gasUnits).toBe(expected.plan.gasUnits)
      } else expect(twin).toEqual(expected)
    }
  })

  test('excludePools: equals a market without them', () => {
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

/** Pools that plans never use. */
const NEVER_WORSE: readonly string[] = ['island', 'empty', 'all fee']
const seeds = () => Array.from({ length: MARKETS }, (_, index) => SEED + index)
const poolMap = (pools: ReturnType<typeof randomMarket>) => new Map(pools.map((pool) => [pool.id, pool]))
/** Holdings of an ordinary pool of a random market. */
const DEPTH = 1e21
/** Two pools with an arbitrage, of tokens that trade with nothing else. */
const ISLAND = [2, 1].map((price, index) => pairOf(9_000 + index, tokenAt(9_000), tokenAt(9_001), DEPTH, price * DEPTH))

/** The trades of a market that get worse with additional pools. */
function worseIn(seed: number, kind: Kind): string[] {
  const { random, pools, values, snapshot } = marketOfSeed(seed)
  const more = { ...snapshot, pools: poolMap([...pools, ...extraPools(random, kind, values, DEPTH)]) }
  const worse: string[] = []
  for (let trade = 0; trade < TRADES; trade++) {
    const request = randomRequest(random, values.length)
    const before = route(snapshot, request)
    const after = route(more, request)
    if (before.status === 'no-route') continue
    const plan = planOf(after)
    expectSound(more, request, plan)
    // If nothing priced gas before, the added pools determine its price.
    const prices = knowsGas(snapshot, request) ? snapshot : more
    const loss = Number(netOf(prices, snapshot, before.plan) - netOf(prices, more, plan))
    const bps = (loss / Number(before.plan.amountOut)) * 10_000
    if (loss > 10 && bps > 0.1) worse.push(`market ${seed}, trade ${trade}, ${kind}: ${bps} bp less`)
  }
  return worse
}

function marketOfSeed(seed: number) {
  const random = createRandom(seed)
  const tokens = 3 + random.below(5)
  const values = randomValues(random, tokens)
  // Some markets have no WETH, and so no price of gas.
  const hasWeth = random.chance(0.7)
  const all = randomMarket(random, tokens, 6 + random.below(20), values)
  const pools = hasWeth ? all : all.filter(({ token0 }) => token0 !== NATIVE && token0 !== weth)
  const gasPriceWei = hasWeth ? random.pick([0n, 5_000_000_000n, 50_000_000_000n]) : 0n
  const snapshot = snapshotOf(pools, { gasPriceWei })
  return { random, pools, values, snapshot }
}

function shuffled<Item>(random: Random, items: readonly Item[]): Item[] {
  const left = [...items]
  return items.map(() => left.splice(random.below(left.length), 1)[0]!)
}

function randomRequest(random: Random, tokens: number): RouteRequest {
  const tokenIn = random.below(tokens)
  const tokenOut = (tokenIn + 1 + random.below(tokens - 1)) % tokens
  const amount = BigInt(Math.round(10 ** (17 + random.next() * 4)))
  return { tradeType: 'exact-in', tokenIn: tokenAt(tokenIn), tokenOut: tokenAt(tokenOut), amount }
}

function knowsGas(snapshot: Snapshot, { tokenOut }: RouteRequest): boolean {
  const { nodeOf, unitsPerWei } = marketOf(snapshot)
  return unitsPerWei[nodeOf.get(tokenOut)!]! > 0
}

/** Output of a plan less the gas that the search weighs, at the prices of another snapshot. */
function netOf(prices: Snapshot, snapshot: Snapshot, { amountOut, gasUnits, hops, tokenOut }: Plan): bigint {
  const market = marketOf(prices)
  const weighed = gasUnits - BigInt(unweighedGas(snapshot, hops))
  return amountOut - (fromWei(market, market.nodeOf.get(tokenOut)!, weighed * prices.gasPriceWei) ?? 0n)
}

function planOf(result: RouteResult): Plan {
  if (result.status === 'no-route') throw new Error(result.reason)
  return result.plan
}
