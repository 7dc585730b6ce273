import { describe, expect, test } from 'vitest'
import type { Snapshot } from './market/Snapshot.ts'
import type { RouteRequest } from './Plan.ts'
import { route } from './route.ts'
import { expectSound } from './test/expectSound.ts'
import { createRandom, pairOf, type Random, snapshotOf, tokenAt } from './test/randomMarket.ts'

/** Of six thousand drawn markets, those in which rounding to few units cost most. */
const worlds = [1_401, 2_235, 2_653, 3_045, 3_213, 3_615, 3_837, 3_946, 4_024, 4_433, 5_927]
const avoiding = [1_038, 2_964]

/** Pairs of a hundred to ten million dollars, of tokens from none to 24 decimals and from a hundredth of a cent to ten thousand dollars. */
function tradeIn(world: number) {
  const random = createRandom(world)
  const units = Array.from({ length: 3 + random.below(3) }, () => {
    const dollars = 10 ** (random.next() * 8 - 4)
    return 10 ** random.pick([0, 2, 6, 8, 18, 18, 18, 24]) / dollars
  })
  const pools = Array.from({ length: 3 + random.below(6) }, (_, pool) => pairIn(random, pool, units))
  const [from, step] = [random.below(units.length), 1 + random.below(units.length - 1)]
  const amount = BigInt(Math.max(1, Math.floor(10 ** (random.next() * 5.5 - 0.5) * units[from]!)))
  return {
    snapshot: snapshotOf(pools),
    tokenIn: tokenAt(from),
    tokenOut: tokenAt((from + step) % units.length),
    amount,
  }
}

function pairIn(random: Random, index: number, units: readonly number[]) {
  const first = random.below(units.length)
  const second = (first + 1 + random.below(units.length - 1)) % units.length
  const [low, high] = first < second ? [first, second] : [second, first]
  const dollars = 10 ** (2 + random.next() * 5)
  const off = 1 + (random.next() - 0.5) * (random.chance(0.3) ? 0.4 : 0.01)
  const held = (token: number, times = 1) => Math.max(1, Math.floor(Math.min(dollars * units[token]! * times, 5e32)))
  return pairOf(index, tokenAt(low), tokenAt(high), held(low), held(high, off))
}

function planOf(snapshot: Snapshot, request: RouteRequest) {
  const found = route(snapshot, request)
  if (found.status === 'no-route') return undefined
  expectSound(snapshot, request, found.plan)
  return found.plan
}

describe('route: tokens of which a trade moves few whole units', () => {
  test.each(worlds)('world %i: the output of an exact input can be bought for that input', (world) => {
    const { snapshot, tokenIn, tokenOut, amount } = tradeIn(world)
    const sold = planOf(snapshot, { tradeType: 'exact-in', tokenIn, tokenOut, amount })!
    const options = { leftBehindBps: 0 }
    const plan = planOf(snapshot, { tradeType: 'exact-out', tokenIn, tokenOut, amount: sold.amountOut, options })!
    expect(plan.amountOut).toBeGreaterThanOrEqual(sold.amountOut)
    expect(Number(plan.amountIn) / Number(amount) - 1).toBeLessThan(1e-3)
  })

  test.each(avoiding)('world %i: without the pools of a token in between, no plan buys more', (world) => {
    const { snapshot, ...trade } = tradeIn(world)
    const request = { tradeType: 'exact-in', ...trade } as const
    const plan = planOf(snapshot, request)!
    const between = new Set(plan.hops.map((hop) => hop.tokenOut).filter((token) => token !== trade.tokenOut))
    for (const token of between) {
      const ofToken = [...snapshot.pools.values()].filter(({ token0, token1 }) => token0 === token || token1 === token)
      const excludePools = ofToken.map(({ id }) => id)
      const other = planOf(snapshot, { ...request, options: { excludePools } })
      expect(Number(other?.amountOut ?? 0n)).toBeLessThanOrEqual(Number(plan.amountOut))
    }
  })
})
