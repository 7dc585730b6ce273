import type { TokenId } from '@oxbow/amm/PoolState'
import type { Plan, RouteRequest } from '@oxbow/router/Plan'
import { route } from '@oxbow/router/route'
import type { Snapshot } from '@oxbow/router/Snapshot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decodeTransaction } from '../decode/decodeTransaction.ts'
import { createRandom } from '../test/randomPlan.ts'
import { DEADLINE, NATIVE, openTradingFloor, type TradingFloor, trader } from '../test/tradingFloor.ts'
import { encodePlan } from './encodePlan.ts'

/** `npm run bench fuzz` asks for more. */
const TRADES = Number(process.env.OXBOW_FUZZ_SPLITS ?? 20)

/** The router's plans on a real chain, for amounts large enough to be split. */
describe('encodePlan: the splits of the router', () => {
  let floor: TradingFloor
  beforeAll(async () => {
    floor = await openTradingFloor()
  })
  afterAll(() => floor.stop())

  test('exact in: equal to the plan to the wei, the router left empty, gas as said', async () => {
    const random = createRandom(71)
    const gas: number[] = []
    let splits = 0
    for (let trade = 0; trade < TRADES; trade++) {
      const plan = planFor(await floor.snapshot(), randomRequest(random, 'exact-in'))
      if (plan.paths.length > 1) splits++
      const { gains, gasUsed } = await carryOut(plan, { minimumOut: plan.amountOut })
      expect(gains.get(plan.tokenIn)).toBe(-plan.amountIn)
      expect(gains.get(plan.tokenOut)).toBe(plan.amountOut)
      // The Permit2 signature and crossed ticks are extra; the first trades write fresh storage.
      if (trade >= 10) gas.push(Number(gasUsed) / (Number(plan.gasUnits) + (plan.tokenIn === NATIVE ? 0 : 14_000)))
    }
    expect(splits).toBeGreaterThan(TRADES / 2)
    const sorted = gas.sort((a, b) => a - b)
    expect(sorted[Math.floor(sorted.length / 2)]).toBeGreaterThan(0.9)
    expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThan(1.15)
  })

  test('exact out: what was asked for arrives, and no more than the maximum leaves', async () => {
    const random = createRandom(72)
    for (let trade = 0; trade < TRADES / 2; trade++) {
      const request = randomRequest(random, 'exact-out')
      const plan = planFor(await floor.snapshot(), request)
      const maximumIn = trade % 2 === 0 ? plan.amountIn : (plan.amountIn * 1_005n) / 1_000n
      const { gains } = await carryOut(plan, { maximumIn, amountOut: request.amount })
      expect(gains.get(plan.tokenOut)).toBeGreaterThanOrEqual(request.amount)
      expect(-gains.get(plan.tokenIn)!).toBeLessThanOrEqual(maximumIn)
    }
  })

  test.each([0.001, 0.01, 0.05, 0.2])('behavior: leaves no dust after a price move of %f', async (shock) => {
    const random = createRandom(73 + shock * 1_000)
    for (let trade = 0; trade < 6; trade++) {
      const snapshot = await floor.snapshot()
      const plan = planFor(snapshot, randomRequest(random, 'exact-in'))
      const pool = snapshot.pools.get(plan.hops[Math.floor(random() * plan.hops.length)]!.poolId)!
      const samePath = random() < 0.5
      const mover = samePath ? [pool.token0, pool.token1] : [pool.token1, pool.token0]
      const push = planFor(
        { ...snapshot, pools: new Map([[pool.id, pool]]) },
        {
          tradeType: 'exact-in',
          tokenIn: mover[0]!,
          tokenOut: mover[1]!,
          amount: BigInt(Math.round(shock * 2e21)),
        },
      )
      await carryOut(push, { minimumOut: 1n })
      const { gains } = await carryOut(plan, { minimumOut: 1n })
      expect(gains.get(plan.tokenIn)).toBe(-plan.amountIn)
      expect(gains.get(plan.tokenOut)).toBeGreaterThan(0n)
    }
  })

  test('more than 24 swaps: exact to the wei, readable as a whole, and small enough for any block', async () => {
    const { chain, tokens } = floor
    const state = await chain.testClient.snapshot()
    const trade = { tokenIn: tokens[5]!, tokenOut: tokens[2]!, amount: 10n ** 22n }
    const plan = planFor(await floor.snapshot(), { tradeType: 'exact-in', ...trade })
    expect(plan.hops.length).toBeGreaterThan(24)
    const { gains, gasUsed, transaction } = await carryOut(plan, { minimumOut: plan.amountOut })
    expect(gains.get(plan.tokenIn)).toBe(-plan.amountIn)
    expect(gains.get(plan.tokenOut)).toBe(plan.amountOut)
    expect(gasUsed).toBeLessThan(5_000_000n)
    const read = decodeTransaction({ ...transaction, from: trader.address, contracts: chain.contracts })
    expect(read).toMatchObject({
      isComplete: true,
      spends: [{ token: plan.tokenIn, maximum: plan.amountIn }],
      receives: expect.arrayContaining([{ token: plan.tokenOut, minimum: plan.amountOut, recipient: 'sender' }]),
    })

    await chain.testClient.revert({ id: state })
    const bought = planFor(await floor.snapshot(), { tradeType: 'exact-out', ...trade, amount: plan.amountOut })
    expect(bought.hops.length).toBeGreaterThan(4)
    const maximumIn = (bought.amountIn * 1_001n) / 1_000n
    const outcome = await carryOut(bought, { maximumIn, amountOut: plan.amountOut })
    expect(outcome.gains.get(plan.tokenOut)).toBeGreaterThanOrEqual(plan.amountOut)
    expect(-outcome.gains.get(plan.tokenIn)!).toBeLessThanOrEqual(maximumIn)
  })

  function randomRequest(random: () => number, tradeType: Plan['tradeType']): RouteRequest {
    const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]!
    const isEth = (token: TokenId) => token === NATIVE || token === floor.weth
    const tokenIn = pick([NATIVE, ...floor.tokens])
    const tokenOut = pick(
      [NATIVE, ...floor.tokens].filter((token) => token !== tokenIn && !(isEth(token) && isEth(tokenIn))),
    )
    return { tradeType, tokenIn, tokenOut, amount: BigInt(Math.round(10 ** (18.5 + random() * 2.5))) }
  }

  function planFor(snapshot: Snapshot, request: RouteRequest): Plan {
    const result = route({ ...snapshot, gasPriceWei: 1n }, request)
    if (result.status === 'no-route') throw new Error(result.reason)
    return result.plan
  }

  async function carryOut(plan: Plan, limit: encodePlan.Limit) {
    const maximum = 'maximumIn' in limit ? limit.maximumIn : plan.amountIn
    const permit = plan.tokenIn === NATIVE ? undefined : await floor.permit(plan.tokenIn, maximum)
    const transaction = encodePlan(plan, { contracts: floor.chain.contracts, limit, deadlineSeconds: DEADLINE, permit })
    const outcome = await floor.execute(transaction, [plan.tokenIn, plan.tokenOut])
    expect(outcome).toMatchObject({ succeeded: true })
    expect(await floor.dust()).toEqual([])
    return { ...outcome, transaction }
  }
})
