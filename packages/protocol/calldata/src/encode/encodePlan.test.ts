import type { TokenId } from '@oxbow/amm/PoolState'
import type { Plan, RouteRequest } from '@oxbow/router/Plan'
import { route } from '@oxbow/router/route'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decodeTransaction } from '../decode/decodeTransaction.ts'
import { DEADLINE, NATIVE, openTradingFloor, type TradingFloor } from '../test/tradingFloor.ts'
import { encodePlan } from './encodePlan.ts'

const one = 10n ** 18n

describe('encodePlan', () => {
  let floor: TradingFloor
  let weth: TokenId
  let a: TokenId
  let e: TokenId
  beforeAll(async () => {
    floor = await openTradingFloor()
    weth = floor.weth
    a = floor.tokens[1]!
    e = floor.tokens[5]!
  })
  afterAll(() => floor.stop())

  const pathOptions: readonly NonNullable<RouteRequest['options']>[] = [
    {},
    { protocols: ['v2'] },
    { protocols: ['v3'] },
    { protocols: ['v4'] },
    { protocols: ['v2', 'v3'] },
    { protocols: ['v3', 'v4'] },
  ]
  const pairs = [
    ['ETH', 'A'],
    ['A', 'ETH'],
    ['WETH', 'A'],
    ['A', 'WETH'],
    ['A', 'E'],
    ['ETH', 'E'],
    ['E', 'ETH'],
    ['WETH', 'E'],
    ['E', 'WETH'],
  ] as const
  const tokenOf = (name: string) => ({ ETH: NATIVE, WETH: weth, A: a, E: e })[name]!

  describe.each(pairs)('%s to %s', (from, to) => {
    test.each(pathOptions)('exact in over %o: equals the plan to the wei', async (options) => {
      const plan = await planFor({
        tradeType: 'exact-in',
        tokenIn: tokenOf(from),
        tokenOut: tokenOf(to),
        amount: 7n * one,
        options,
      })
      const gains = await carryOut(plan, { minimumOut: plan.amountOut })
      expect(gains).toMatchObject({ tokenIn: -plan.amountIn, tokenOut: plan.amountOut })
    })

    test.each(pathOptions)('exact out over %o: delivers the target', async (options) => {
      const target = 5n * one
      const plan = await planFor({
        tradeType: 'exact-out',
        tokenIn: tokenOf(from),
        tokenOut: tokenOf(to),
        amount: target,
        options,
      })
      const gains = await carryOut(plan, { maximumIn: plan.amountIn, amountOut: target })
      expect(gains).toMatchObject({ tokenIn: -plan.amountIn, tokenOut: plan.amountOut })
      const slack = (plan.amountIn * 1_005n) / 1_000n
      const next = (await planFor({
        tradeType: 'exact-out',
        tokenIn: tokenOf(from),
        tokenOut: tokenOf(to),
        amount: target,
        options,
      }))!
      const withSlack = await carryOut(next, { maximumIn: slack, amountOut: target })
      expect(withSlack.tokenOut).toBeGreaterThanOrEqual(target)
      expect(-withSlack.tokenIn).toBeLessThanOrEqual(slack)
    })
  })

  test('gas: the router counts about what is used', async () => {
    const ratios: number[] = []
    for (const [from, to] of pairs)
      for (const protocol of ['v2', 'v3', 'v4'] as const) {
        const options = { protocols: [protocol] }
        const request = {
          tradeType: 'exact-in',
          tokenIn: tokenOf(from),
          tokenOut: tokenOf(to),
          amount: one,
          options,
        } as const
        const plan = await planFor(request)
        const { gasUsed } = await carryOut(plan, { minimumOut: plan.amountOut })
        // The Permit2 signature is extra.
        ratios.push(Number(gasUsed) / (Number(plan.gasUnits) + (from === 'ETH' ? 0 : 14_000)))
      }
    const sorted = ratios.sort((x, y) => x - y)
    expect(sorted[Math.floor(sorted.length / 2)]).toBeGreaterThan(0.9)
    expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThan(1.1)
    expect(sorted[0]).toBeGreaterThan(0.7)
    // The first swap through a pool writes fresh storage.
    expect(sorted.at(-1)).toBeLessThan(1.7)
  })

  async function planFor(request: RouteRequest): Promise<Plan> {
    const result = route(await floor.snapshot(), request)
    if (result.status === 'no-route') throw new Error(result.reason)
    return result.plan
  }

  async function carryOut(plan: Plan, limit: encodePlan.Limit) {
    const maximum = 'maximumIn' in limit ? limit.maximumIn : plan.amountIn
    const permit = plan.tokenIn === NATIVE ? undefined : await floor.permit(plan.tokenIn, maximum)
    const transaction = encodePlan(plan, {
      contracts: floor.chain.contracts,
      limit,
      deadlineSeconds: DEADLINE,
      permit,
    })
    expectSaid(plan, limit, transaction)
    const outcome = await floor.execute(transaction, [plan.tokenIn, plan.tokenOut])
    expect(outcome).toMatchObject({ succeeded: true })
    expect(await floor.dust()).toEqual([])
    const { gains, gasUsed } = outcome
    return { tokenIn: gains.get(plan.tokenIn)!, tokenOut: gains.get(plan.tokenOut)!, gasUsed }
  }

  /** The decoder, which is independent of the encoder, reads the limits back from the bytes. */
  function expectSaid(plan: Plan, limit: encodePlan.Limit, transaction: encodePlan.ReturnType) {
    const { contracts } = floor.chain
    const { spends, receives, isComplete, deadlineSeconds } = decodeTransaction({ ...transaction, contracts })
    expect({ isComplete, deadlineSeconds }).toEqual({ isComplete: true, deadlineSeconds: BigInt(DEADLINE) })
    const maximum = 'maximumIn' in limit ? limit.maximumIn : plan.amountIn
    expect(spends).toEqual([{ token: plan.tokenIn, maximum }])
    const minimum = 'maximumIn' in limit ? limit.amountOut! : limit.minimumOut
    expect(receives.filter((receipt) => receipt.minimum > 0n)).toEqual([
      { token: plan.tokenOut, recipient: 'sender', minimum },
    ])
    expect(receives.every(({ recipient }) => recipient === 'sender')).toBe(true)
  }
})
