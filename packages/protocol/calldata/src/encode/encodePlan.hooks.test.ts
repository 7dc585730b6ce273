import type { TokenId } from '@oxbow/amm/PoolState'
import { ownAddress } from '@oxbow/devnet/deployOwnContracts'
import { dynamicFee } from '@oxbow/devnet/PoolKey'
import { route } from '@oxbow/router/route'
import { createPool } from '@oxbow/test/createPool'
import { parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decodeRevert } from '../decode/decodeRevert.ts'
import { DEADLINE, openTradingFloor, type TradingFloor, tickTable, trader } from '../test/tradingFloor.ts'
import { encodePlan } from './encodePlan.ts'

const one = 10n ** 18n
const everywhere = [{ tickLower: -887_220, tickUpper: 887_220, liquidity: 10n ** 24n }]

describe('encodePlan, through hooked pools', () => {
  let floor: TradingFloor
  let a: TokenId
  let e: TokenId
  beforeAll(async () => {
    floor = await openTradingFloor()
    a = floor.tokens[1]!
    e = floor.tokens[5]!
  })
  afterAll(() => floor.stop())

  test.each([
    ['CountingHook', 100],
    ['DynamicFeeHook', dynamicFee],
  ] as const)('%s: equals the plan to the wei', async (name, feePips) => {
    const id = await openHooked(name, feePips)
    for (const tradeType of ['exact-in', 'exact-out'] as const) {
      const plan = await planThrough(id, tradeType)
      const outcome = await send(plan)
      expect(outcome).toMatchObject({ succeeded: true })
      expect(outcome.gains.get(a)).toBe(-plan.amountIn)
      expect(outcome.gains.get(e)).toBe(plan.amountOut)
      expect(await floor.dust()).toEqual([])
    }
  })

  test('HostileHook: left out; let in, stopped by the minimum; named when it refuses', async () => {
    const id = await openHooked('HostileHook', 100)
    await expect(planThrough(id, 'exact-in')).rejects.toThrow('no-pools')
    const hooks = ownAddress('HostileHook').toLowerCase() as TokenId
    const plan = await planThrough(id, 'exact-in', new Set([hooks]))
    const robbed = await send(plan)
    expect(decodeRevert(robbed.revertData).reason).toBe('price-moved')
    await floor.chain.walletClient(trader).writeContractSync({
      address: hooks,
      abi: parseAbi(['function setRefusing(bool value)']),
      functionName: 'setRefusing',
      args: [true],
    })
    const refused = decodeRevert((await send(plan)).revertData)
    expect(refused.reason).toBe('hook-reverted')
    expect(refused.culprit?.toLowerCase()).toBe(hooks)
  })

  async function openHooked(name: 'CountingHook' | 'DynamicFeeHook' | 'HostileHook', feePips: number) {
    const options = { tokenA: a, tokenB: e, feePips, hooks: ownAddress(name), positions: everywhere }
    const key = await createPool(floor.chain, { protocol: 'v4', ...options })
    floor.pools.push({ key, ticks: tickTable(everywhere) })
    return key.id
  }

  async function planThrough(
    id: string,
    tradeType: 'exact-in' | 'exact-out',
    allowedHooks: ReadonlySet<TokenId> = new Set(),
  ) {
    const snapshot = { ...(await floor.snapshot()), allowedHooks }
    const excludePools = [...snapshot.pools.keys()].filter((other) => other !== id)
    const result = route(snapshot, { tradeType, tokenIn: a, tokenOut: e, amount: one, options: { excludePools } })
    if (result.status === 'no-route') throw new Error(result.reason)
    return result.plan
  }

  async function send(plan: Awaited<ReturnType<typeof planThrough>>) {
    const { contracts } = floor.chain
    const limit = plan.tradeType === 'exact-in' ? { minimumOut: plan.amountOut } : { maximumIn: plan.amountIn }
    const permit = await floor.permit(a, plan.amountIn)
    return await floor.execute(encodePlan(plan, { contracts, limit, deadlineSeconds: DEADLINE, permit }), [a, e])
  }
})
