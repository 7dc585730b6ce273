import type { PoolState, TokenId } from '@oxbow/amm/PoolState'
import { quoteExactIn } from '@oxbow/amm/quoteExactIn'
import { describe, expect, test } from 'vitest'
import { marketOf } from '../market/Market.ts'
import type { Snapshot } from '../market/Snapshot.ts'
import type { Plan, RouteOptions, RouteRequest } from '../Plan.ts'
import { route } from '../route.ts'
import { convexBound } from '../test/convexBound.ts'
import { expectSound } from '../test/expectSound.ts'
import { createRandom, pairOf, type Random, snapshotOf, tokenAt } from '../test/randomMarket.ts'
import { syntheticMarket } from '../test/syntheticMarket.ts'
import { unweighedGas } from '../unweighedGas.ts'
import { flowGas } from './flowGas.ts'
import { exactSplit } from './paths/exactSplit.ts'
import { isPath } from './paths/planPaths.ts'
import { splitTrade } from './splitTrade.ts'

/** Trades per property; `npm run bench fuzz` uses more. */
const TRADES = Number(process.env.OXBOW_FUZZ_TRADES ?? 16)
const TOKENS = 120
const one = 10n ** 18n

function planOf(snapshot: Snapshot, request: RouteRequest): Plan {
  const result = route(snapshot, request)
  if (result.status === 'no-route') throw new Error(result.reason)
  return result.plan
}

describe('route: splits in a realistic market', () => {
  const { pools, usdPerUnit } = syntheticMarket(7, TOKENS, 500)
  const free = snapshotOf(pools)
  const market = marketOf(free)

  /** Trades of $100 to $3M that lose at most a tenth even with the best of all plans. */
  function trades(random: Random, options: RouteOptions = {}): (RouteRequest & { bound: number })[] {
    const found: (RouteRequest & { bound: number })[] = []
    while (found.length < TRADES) {
      const [from, to] = [random.below(random.pick([5, 40])), random.below(random.pick([5, 40]))]
      const usd = 10 ** (2 + random.next() * 4.5)
      if (from === to) continue
      const amount = BigInt(Math.ceil(usd / usdPerUnit[from]!))
      const [tokenIn, tokenOut] = [tokenAt(from), tokenAt(to)]
      const bound = convexBound(market, market.nodeOf.get(tokenIn)!, market.nodeOf.get(tokenOut)!, Number(amount))
      if (bound * usdPerUnit[to]! > 0.9 * usd)
        found.push({ tradeType: 'exact-in', tokenIn, tokenOut, amount, options, bound })
    }
    return found
  }

  test('weak duality: no plan exceeds the convex bound, and few are far from it', () => {
    const gaps = trades(createRandom(21)).map((request) => {
      const plan = planOf(free, request)
      expectSound(free, request, plan)
      const gap = (request.bound / Number(plan.amountOut) - 1) * 10_000
      expect(gap).toBeGreaterThan(-1e-4)
      // The plan's certificate is a bound, too: a plan with more swaps stays within it.
      const freer = planOf(free, { ...request, options: { maxSwaps: 200 } })
      const certified = Number(plan.amountOut) * (1 + (plan.optimalityGapBps ?? Number.POSITIVE_INFINITY) / 10_000)
      expect(Number(freer.amountOut)).toBeLessThanOrEqual(certified * (1 + 1e-9))
      // The tighter of two bounds counts.
      return Math.min(gap, plan.optimalityGapBps ?? gap)
    })
    gaps.sort((a, b) => a - b)
    expect(gaps[TRADES / 2]).toBeLessThan(0.01)
    expect(gaps[Math.floor(TRADES * 0.9)]).toBeLessThan(1)
    expect(gaps.at(-1)).toBeLessThan(5)
  })

  test('maxSwaps: fewer swaps, never above the limit, never better', () => {
    for (const request of trades(createRandom(22))) {
      let before = 0n
      for (const maxSwaps of [1, 2, 4, 8, 24]) {
        const limited = { ...request, options: { maxSwaps } }
        const result = route(free, limited)
        if (result.status === 'no-route') continue
        expectSound(free, limited, result.plan)
        expect(Number(result.plan.amountOut)).toBeLessThan(request.bound * (1 + 1e-9))
        // Hops are chosen greedily, which may lose slightly under a tight limit.
        expect(Number(result.plan.amountOut)).toBeGreaterThan(Number(before) * 0.99)
        before = result.plan.amountOut
      }
    }
  })

  test('exact out: delivers the output, for hardly more than an exact input', () => {
    const dear = snapshotOf(pools, { gasPriceWei: 5_000_000_000n })
    for (const snapshot of [free, dear])
      for (const { bound, ...request } of trades(createRandom(23))) {
        const forwards = planOf(snapshot, request)
        const backwards = { ...request, tradeType: 'exact-out', amount: forwards.amountOut } as const
        const plan = planOf(snapshot, backwards)
        expectSound(snapshot, backwards, plan)
        expect(Number(plan.amountIn)).toBeLessThan(Number(forwards.amountIn) * 1.0101)
      }
  })

  test("exact out: an input's output can be requested, even close to the pools' capacity", () => {
    const random = createRandom(29)
    let strained = 0
    while (strained < TRADES) {
      const [from, to] = [random.below(random.pick([5, 40])), random.below(random.pick([5, 40]))]
      const usd = 10 ** (5 + random.next() * 3)
      if (from === to) continue
      const pair = { tokenIn: tokenAt(from), tokenOut: tokenAt(to) }
      const amountIn = BigInt(Math.ceil(usd / usdPerUnit[from]!))
      const sold = route(free, { tradeType: 'exact-in', ...pair, amount: amountIn })
      if (sold.status === 'no-route') continue
      const kept = (Number(sold.plan.amountOut) * usdPerUnit[to]!) / usd
      if (kept < 0.3 || kept > 0.95) continue
      strained++
      const request = { tradeType: 'exact-out', ...pair, amount: sold.plan.amountOut } as const
      const plan = planOf(free, request)
      expectSound(free, request, plan)
      expect(Number(plan.amountIn)).toBeLessThan(Number(amountIn) * 1.0101)
    }
  })

  test('exact out: refuses more than the pools hold', () => {
    for (const amount of [10n ** 30n, 2n ** 128n, 2n ** 255n])
      expect(route(free, { tradeType: 'exact-out', tokenIn: tokenAt(0), tokenOut: tokenAt(1), amount })).toEqual({
        status: 'no-route',
        reason: 'insufficient-liquidity',
      })
  })

  test('determinism: neither the order of pools nor earlier quotes matter', () => {
    const reversed = snapshotOf(pools.toReversed())
    const requests = trades(createRandom(24))
    const plans = requests.map((request) => planOf(free, request))
    for (const [index, request] of requests.toReversed().entries())
      expect(planOf(reversed, request)).toEqual(plans[TRADES - 1 - index])
  })

  test('a new block: a patched market equals a rebuilt one', () => {
    const random = createRandom(25)
    const moved = new Map(free.pools)
    for (const pool of pools.filter(() => random.chance(0.05)))
      if (pool.protocol === 'v2') moved.set(pool.id, { ...pool, reserve0: (pool.reserve0 * 101n) / 100n })
    marketOf(free)
    const patched = { ...free, pools: moved }
    const anew = snapshotOf([...moved.values()], { chainId: 1 })
    for (const { bound, ...request } of trades(createRandom(26)))
      expect({ ...planOf(patched, request), chainId: 0 }).toEqual({ ...planOf(anew, request), chainId: 0 })
  })

  test('gas: no split exceeds the bound, which settles many trades as single paths', () => {
    const dear = snapshotOf(pools, { gasPriceWei: 20_000_000_000n })
    const market = marketOf(dear)
    const limits = { maxHops: 3, maxDepth: 6, maxLength: 12, maxSwaps: 24 }
    let splits = 0
    let settled = 0
    for (const { bound, ...request } of trades(createRandom(28))) {
      const { tokenIn, tokenOut, amount } = request
      const [source, target] = [market.nodeOf.get(tokenIn)!, market.nodeOf.get(tokenOut)!]
      const perGas = market.unitsPerGas[target]!
      const found = splitTrade({ ...request, ...limits, market, source, target, amount: Number(amount) })!
      if (found.singles.some(({ net }) => net >= found.netBound)) settled++
      const split = found.split()
      const whole = split && exactSplit(split.network, amount)
      if (!whole || isPath(whole.hops)) continue
      splits++
      const net = Number(whole.amountOut) - flowGas(split.network, tokenIn, tokenOut) * perGas
      expect(net).toBeLessThanOrEqual(found.netBound + 1e-9 * Math.abs(found.netBound))
    }
    expect(splits).toBeGreaterThan(TRADES / 8)
    expect(settled).toBeGreaterThan(TRADES / 8)
  })

  test('gas: removes an expensive hop, and is worth at least the plan made without gas', () => {
    const dear = snapshotOf(pools, { gasPriceWei: 50_000_000_000n })
    for (const { bound, ...request } of trades(createRandom(27))) {
      const aware = planOf(dear, request)
      const unaware = planOf(free, request)
      const perGas = Number(aware.gasCostInQuoteToken ?? 0n) / Number(aware.gasUnits)
      const net = (plan: Plan) =>
        Number(plan.amountOut) - (Number(plan.gasUnits) - unweighedGas(dear, plan.hops)) * perGas
      expect(net(aware)).toBeGreaterThanOrEqual(net(unaware) - 1e-4 * Math.abs(net(unaware)))
      expect(aware.hops.length).toBeLessThanOrEqual(unaware.hops.length + 2)
    }
  })
})

describe('route: certificates in small markets whose prices agree', () => {
  test.each([
    // New paths were found at the prices of a pool's last units, far from the
    // market's, and the solver didn't come back from them: no split was found.
    [139, 5, 12, 122758322242150843023360n],
    [246, 10, 13, 767369738726340227497984n],
    // The plans were right, but not certified.
    [207, 9, 26, 171906027037987514089472n],
    [343, 22, 11, 3215628836579429392056320n],
    // The path out of the network and back has five hops.
    [615, 18, 29, 11146516949840663937024n],
    [155, 10, 22, 61426857n],
  ])('market %i, %i for %i: the plan is within a basis point of the bound', (seed, from, to, amount) => {
    const snapshot = snapshotOf(syntheticMarket(seed, 30, 120).pools)
    const request = { tradeType: 'exact-in', tokenIn: tokenAt(from), tokenOut: tokenAt(to), amount } as const
    expect(planOf(snapshot, request).optimalityGapBps).toBeLessThan(1)
  })

  test('every plan is within five basis points of the bound', () => {
    const random = createRandom(32)
    let planned = 0
    for (let seed = 5_001; seed <= 5_012; seed++) {
      const { pools, usdPerUnit } = syntheticMarket(seed, 30, 120)
      const snapshot = snapshotOf(pools)
      for (let trade = 0; trade < TRADES; trade++) {
        const from = random.below(30)
        const to = (from + 1 + random.below(29)) % 30
        const amount = BigInt(Math.ceil(10 ** (3 + random.next() * 3) / usdPerUnit[from]!))
        const request = { tradeType: 'exact-in', tokenIn: tokenAt(from), tokenOut: tokenAt(to), amount } as const
        const result = route(snapshot, request)
        if (result.status === 'no-route') continue
        planned++
        expect(result.plan.optimalityGapBps, `market ${seed}, trade ${trade}`).toBeLessThan(5)
      }
    }
    expect(planned).toBeGreaterThan(6 * TRADES)
  })
})

describe('route: splits in tiny markets', () => {
  test('exact out: more than any one path holds, and any two', () => {
    const [source, target] = [tokenAt(1), tokenAt(2)]
    const pools = [3, 4, 5, 6, 7, 8].flatMap((token) => [
      pairOf(token, source, tokenAt(token), 1e23, 1e23),
      pairOf(token + 10, tokenAt(token), target, 1e20, 1e20),
    ])
    const request = { tradeType: 'exact-out', tokenIn: source, tokenOut: target, amount: 350n * one } as const
    const plan = planOf(snapshotOf(pools), request)
    expectSound(snapshotOf(pools), request, plan)
    expect(plan.paths.length).toBe(6)
  })

  test('brute force: no split on a fine grid is better', () => {
    const random = createRandom(31)
    for (let round = 0; round < 20; round++) {
      const pair = (index: number, token0: TokenId, token1: TokenId) => {
        const depth = 1e20 * 10 ** random.next()
        return pairOf(index, token0, token1, depth, depth * (1 + (random.next() - 0.5) / 200))
      }
      const [a, b, c] = [tokenAt(1), tokenAt(2), tokenAt(3)]
      const first = [pair(1, a, b), pair(2, a, b)] as const
      const second = [pair(3, b, c), pair(4, b, c)] as const
      const direct = pair(5, a, c)
      const amount = 20n * one
      let best = 0n
      for (let toDirect = 0n; toDirect <= STEPS; toDirect++)
        for (let share1 = 0n; share1 <= STEPS; share1++) {
          const rest = amount - (amount * toDirect) / STEPS
          const middle = paid(first[0], a, (rest * share1) / STEPS) + paid(first[1], a, rest - (rest * share1) / STEPS)
          for (let share2 = 0n; share2 <= STEPS; share2++) {
            const part = (middle * share2) / STEPS
            const out = paid(second[0], b, part) + paid(second[1], b, middle - part) + paid(direct, a, amount - rest)
            if (out > best) best = out
          }
        }
      const request = { tradeType: 'exact-in', tokenIn: a, tokenOut: c, amount } as const
      expect(planOf(snapshotOf([...first, ...second, direct]), request).amountOut).toBeGreaterThanOrEqual(best)
    }
  })
})

const STEPS = 20n

function paid(pool: PoolState, tokenIn: TokenId, amount: bigint): bigint {
  return amount > 0n ? quoteExactIn(pool, tokenIn, amount).amountOut : 0n
}
