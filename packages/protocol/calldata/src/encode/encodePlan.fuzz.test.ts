import type { TokenId } from '@oxbow/amm/PoolState'
import { quoteExactIn } from '@oxbow/amm/quoteExactIn'
import type { Plan } from '@oxbow/router/Plan'
import type { Snapshot } from '@oxbow/router/Snapshot'
import { swapDirect } from '@oxbow/test/swapDirect'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decodeRevert } from '../decode/decodeRevert.ts'
import { createRandom, randomPlan } from '../test/randomPlan.ts'
import { DEADLINE, NATIVE, openTradingFloor, type TradingFloor } from '../test/tradingFloor.ts'
import { encodePlan } from './encodePlan.ts'

/** OXBOW_FUZZ_SEED repeats a run; `npm run bench fuzz` asks for more. */
const PLANS = Number(process.env.OXBOW_FUZZ_PLANS ?? 8)
const seed = Number(process.env.OXBOW_FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31))
const SHOCKED_PLANS = Math.ceil(PLANS / 4)

describe(`encodePlan, OXBOW_FUZZ_SEED=${seed}`, { timeout: 60_000 + PLANS * 3_000 }, () => {
  let floor: TradingFloor
  beforeAll(async () => {
    floor = await openTradingFloor()
  })
  afterAll(() => floor.stop())

  test('random splits: equal to the plan to the wei, the router left empty', async () => {
    const random = createRandom(seed)
    let swaps = 0
    for (let done = 0; done < PLANS; ) {
      const plan = randomPlan(await floor.snapshot(), floor.tokens, random)
      if (!plan) continue
      done++
      swaps += plan.hops.length
      const outcome = await floor.execute(await encode(plan, plan.amountOut), [plan.tokenIn, plan.tokenOut])
      expect(outcome, describePlan(plan)).toMatchObject({ succeeded: true })
      expect(outcome.gains.get(plan.tokenOut), describePlan(plan)).toBe(plan.amountOut)
      expect(outcome.gains.get(plan.tokenIn)).toBe(-plan.amountIn)
      expect(await floor.dust(), describePlan(plan)).toEqual([])
    }
    expect(swaps).toBeGreaterThan(PLANS * 2)
  })

  test('random splits for an exact output: what the maximum buys to the wei, and never less than was asked for', async () => {
    const random = createRandom(seed + 1)
    let swaps = 0
    for (let done = 0; done < PLANS; ) {
      const snapshot = await floor.snapshot()
      const found = randomPlan(snapshot, floor.tokens, random)
      if (!found || found.hops.length < 2) continue
      done++
      swaps += found.hops.length
      const plan = { ...found, tradeType: 'exact-out' } as const
      const maximumIn = done % 2 === 0 ? plan.amountIn : (plan.amountIn * BigInt(1_000 + done)) / 1_000n
      const bought = boughtFor(snapshot, plan, maximumIn)
      const transaction = await encodeOutput(plan, maximumIn)
      const outcome = await floor.execute(transaction, [plan.tokenIn, plan.tokenOut])
      expect(outcome, describePlan(plan)).toMatchObject({ succeeded: true })
      const spent = -outcome.gains.get(plan.tokenIn)!
      if (transaction.mode === 'at-least') {
        expect(spent, describePlan(plan)).toBe(maximumIn)
        expect(bought, describePlan(plan)).toContain(outcome.gains.get(plan.tokenOut))
        expect(outcome.gains.get(plan.tokenOut)).toBeGreaterThanOrEqual(plan.amountOut)
      } else {
        expect(spent).toBeLessThanOrEqual(maximumIn)
        expect(outcome.gains.get(plan.tokenOut)).toBe(plan.amountOut)
      }
      expect(await floor.dust(), describePlan(plan)).toEqual([])
    }
    expect(swaps).toBeGreaterThan(PLANS * 2)
  })

  test.each([
    [0.001, 'one'],
    [0.01, 'one'],
    [0.05, 'one'],
    [0.001, 'all'],
    [0.01, 'all'],
    [0.05, 'all'],
  ] as const)('prices off by %d in %s of the pools: stays within the limit or reverts', async (shock, which) => {
    const random = createRandom(seed + Math.round(shock * 10_000) + (which === 'one' ? 0 : 1))
    const reasons: Record<string, number> = {}
    for (let done = 0; done < SHOCKED_PLANS; ) {
      const plan = randomPlan(await floor.snapshot(), floor.tokens, random)
      if (!plan || plan.hops.length < 3) continue
      done++
      // Loose enough for any of the shocks, so that a failure now is structural.
      const loose = await encode(plan, plan.amountOut / 2n)
      const tight = await encode(plan, (plan.amountOut * 995n) / 1_000n)
      const state = await floor.chain.testClient.snapshot()
      const hit = plan.hops.filter((_, index) => which === 'all' || index === 0)
      for (const { poolId } of hit) await move(poolId, random() < 0.5 ? 1 + shock : 1 - shock)
      const shocked = await floor.chain.testClient.snapshot()

      const wide = await floor.execute(loose, [plan.tokenIn, plan.tokenOut])
      expect(wide, describePlan(plan)).toMatchObject({ succeeded: true })
      expect(wide.gains.get(plan.tokenIn)).toBe(-plan.amountIn)
      expect(await floor.dust(), describePlan(plan)).toEqual([])

      await floor.chain.testClient.revert({ id: shocked })
      const narrow = await floor.execute(tight, [plan.tokenIn, plan.tokenOut])
      if (narrow.succeeded) {
        expect(narrow.gains.get(plan.tokenOut)).toBeGreaterThanOrEqual((plan.amountOut * 995n) / 1_000n)
        expect(await floor.dust()).toEqual([])
      } else {
        const { reason } = decodeRevert(narrow.revertData)
        reasons[reason] = (reasons[reason] ?? 0) + 1
        expect(wide.gains.get(plan.tokenOut)).toBeLessThan((plan.amountOut * 995n) / 1_000n)
      }
      await floor.chain.testClient.revert({ id: state })
    }
    expect(Object.keys(reasons).filter((reason) => !told.has(reason))).toEqual([])
  })

  async function encode(plan: Plan, minimumOut: bigint) {
    const permit = plan.tokenIn === NATIVE ? undefined : await floor.permit(plan.tokenIn, plan.amountIn)
    const { contracts } = floor.chain
    return encodePlan(plan, { contracts, limit: { minimumOut }, deadlineSeconds: DEADLINE, permit })
  }

  async function encodeOutput(plan: Plan, maximumIn: bigint) {
    const permit = plan.tokenIn === NATIVE ? undefined : await floor.permit(plan.tokenIn, maximumIn)
    const { contracts } = floor.chain
    const limit = { maximumIn, amountOut: plan.amountOut }
    return encodePlan(plan, { contracts, limit, deadlineSeconds: DEADLINE, permit })
  }

  /**
   * The possible outputs of a plan with a larger input: its first splits grow in proportion, later ones stay as planned, and the last split of a
   * token takes the rest. The encoder chooses which one is last.
   */
  function boughtFor({ pools, wrappedNative }: Snapshot, plan: Plan, maximumIn: bigint): Set<bigint> {
    const node = (currency: TokenId) => (currency === NATIVE ? wrappedNative : currency)
    const source = node(plan.tokenIn)
    const tokens = [...new Set(plan.hops.map((hop) => node(hop.tokenIn)))]
    const bought = new Set<bigint>()
    const run = (at: number, held: ReadonlyMap<TokenId, bigint>) => {
      const token = tokens[at]
      if (token === undefined) return void bought.add(held.get(node(plan.tokenOut))!)
      const leaving = plan.hops.filter((hop) => node(hop.tokenIn) === token)
      const amounts = leaving.map((hop) =>
        token === source ? (hop.amountIn * maximumIn) / plan.amountIn : hop.amountIn,
      )
      const rest = held.get(token)! - amounts.reduce((sum, amount) => sum + amount, 0n)
      for (const last of rest === 0n || token === source ? [leaving.length - 1] : leaving.keys()) {
        const next = new Map(held)
        const quotes = leaving.map((hop, index) =>
          quoteExactIn(pools.get(hop.poolId)!, hop.tokenIn, amounts[index]! + (index === last ? rest : 0n)),
        )
        if (quotes.some(({ status }) => status !== 'filled')) continue
        for (const [index, hop] of leaving.entries())
          next.set(node(hop.tokenOut), (next.get(node(hop.tokenOut)) ?? 0n) + quotes[index]!.amountOut)
        run(at + 1, next)
      }
    }
    run(0, new Map([[source, maximumIn]]))
    return bought
  }

  /** Trades until a pool's price has changed by a factor. */
  async function move(id: TokenId, factor: number): Promise<void> {
    const { key } = floor.pools.find((pool) => pool.key.id === id)!
    const state = (await floor.snapshot()).pools.get(id)!
    const zeroForOne = factor < 1
    const root = BigInt(Math.round(Math.sqrt(factor) * 2 ** 50))
    if (state.protocol === 'v2') {
      const reserve = zeroForOne ? state.reserve0 : state.reserve1
      const grown = zeroForOne ? (reserve << 50n) / root : (reserve * root) >> 50n
      return await swapDirect(floor.chain, key, { zeroForOne, amountIn: grown - reserve })
    }
    const sqrtPriceLimitX96 = (state.sqrtPriceX96 * root) >> 50n
    await swapDirect(floor.chain, key, { zeroForOne, amountIn: 10n ** 27n, sqrtPriceLimitX96 })
  }

  const describePlan = (plan: Plan) =>
    `${plan.tokenIn} > ${plan.tokenOut}: ${plan.hops.map((hop) => `${hop.protocol} ${hop.tokenIn.slice(0, 6)}>${hop.tokenOut.slice(0, 6)} ${hop.amountIn}`).join(', ')}`
})

/** The pool manager reverts without data when it is paid more ETH than is available, as after a price move. */
const told: ReadonlySet<string> = new Set(['price-moved', 'without-data'])
