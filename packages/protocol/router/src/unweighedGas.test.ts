import type { PoolState, TokenId } from '@oxbow/amm/PoolState'
import { sqrtPriceX96AtTick } from '@oxbow/amm/tick'
import { describe, expect, test } from 'vitest'
import type { Plan } from './Plan.ts'
import { route } from './route.ts'
import { pairOf, snapshotOf, tokenAt, v3Pool, v4Pool, weth } from './test/randomMarket.ts'
import { unweighedGas } from './unweighedGas.ts'

const [a, b] = [1, 2].map(tokenAt) as [TokenId, TokenId]
const fullRange = { index: 1, token0: a, token1: b, feePips: 100, tickSpacing: 1, price: 1, depth: 1e24 }
/** Constant liquidity, so that no tick is crossed. */
const evenly = <Pool extends PoolState>(pool: Pool): Pool => {
  const ticks = { index: Int32Array.from([-880_000, 880_000]), liquidityNet: [10n ** 24n, -(10n ** 24n)] }
  return { ...pool, liquidity: 10n ** 24n, ticks }
}
/** The input that moves the price up by so many ticks from 1, in a pool with this liquidity everywhere. */
const ticksUp = (ticks: number) => BigInt(Math.round(1e15 * (1.0001 ** (ticks / 2) - 1) * 1.0001)) * 10n ** 9n

function planFor(pool: PoolState, tokenIn: TokenId, amount: bigint, taxes: [TokenId, number][] = []) {
  const snapshot = snapshotOf([pool], { transferTaxBps: new Map(taxes) })
  const tokenOut = tokenIn === pool.token0 ? pool.token1 : pool.token0
  const result = route(snapshot, { tradeType: 'exact-in', tokenIn, tokenOut, amount })
  if (result.status === 'no-route') throw new Error(result.reason)
  return { snapshot, plan: result.plan, unweighed: unweighedGas(snapshot, result.plan.hops) }
}
const gasBefore = ({ plan, unweighed }: { plan: Plan; unweighed: number }) => Number(plan.gasUnits) - unweighed

describe('unweighedGas', () => {
  test('none in pairs, or in a v3 pool whose price stays within its word', () => {
    expect(planFor(pairOf(1, a, b, 1e24, 1e24), a, 10n ** 21n).unweighed).toBe(0)
    expect(planFor(evenly(v3Pool(fullRange)), b, ticksUp(200)).unweighed).toBe(0)
  })

  test('each word that the price enters, upwards', () => {
    expect(planFor(evenly(v3Pool(fullRange)), b, ticksUp(300)).unweighed).toBe(7_200)
    expect(planFor(evenly(v3Pool(fullRange)), b, ticksUp(256 * 5 + 30)).unweighed).toBe(5 * 7_200)
  })

  test('downwards from tick 0, leaves the first word at once', () => {
    expect(planFor(evenly(v3Pool(fullRange)), a, ticksUp(30)).unweighed).toBe(7_200)
    expect(planFor(evenly(v3Pool(fullRange)), a, ticksUp(300)).unweighed).toBe(2 * 7_200)
  })

  test('a word has as many more ticks as the tick spacing', () => {
    const wide = evenly(v3Pool({ ...fullRange, feePips: 500, tickSpacing: 10 }))
    expect(planFor(wide, b, ticksUp(2_500)).unweighed).toBe(0)
    expect(planFor(wide, b, ticksUp(2_650)).unweighed).toBe(7_200)
  })

  test('v4: with its own constant, plus what each hop uses beyond its weight', () => {
    expect(planFor(evenly(v4Pool(fullRange)), b, ticksUp(200)).unweighed).toBe(3_000)
    expect(planFor(evenly(v4Pool(fullRange)), b, ticksUp(300)).unweighed).toBe(3_000 + 5_700)
  })

  test('each transfer of a taxed token', () => {
    const pair = pairOf(1, weth, a, 1e24, 1e24)
    expect(planFor(pair, weth, 10n ** 18n, [[a, 200]]).unweighed).toBe(15_000)
    expect(planFor(pair, a, 10n ** 18n, [[a, 200]]).unweighed).toBe(15_000)
    expect(planFor(pair, a, 10n ** 18n, [[b, 200]]).unweighed).toBe(0)
  })

  test('a known price gives the same, exact to the unit where a word begins', () => {
    const { snapshot, plan, unweighed } = planFor(evenly(v3Pool(fullRange)), b, ticksUp(300))
    const words = (sqrtPriceAfterX96: bigint) => unweighedGas(snapshot, plan.hops, [{ sqrtPriceAfterX96 }]) / 7_200
    expect(unweighed).toBe(7_200)
    const [second, third] = [256, 512].map(sqrtPriceX96AtTick) as [bigint, bigint]
    expect([second - 1n, second, second + 1n, third - 1n, third].map(words)).toEqual([0, 1, 1, 1, 2])
    const below = sqrtPriceX96AtTick(-256)
    expect([below + 1n, below, below - 1n].map(words)).toEqual([1, 1, 2])
    expect(unweighedGas(snapshot, plan.hops, [{ sqrtPriceAfterX96: undefined }])).toBe(unweighed)
  })

  test('plans include it in gas and network cost', () => {
    const far = planFor(evenly(v3Pool(fullRange)), b, ticksUp(300))
    expect(gasBefore(far)).toBe(48_000 + 70_000)
    expect(far.plan.gasUnits).toBe(48_000n + 70_000n + 7_200n)
  })
})
