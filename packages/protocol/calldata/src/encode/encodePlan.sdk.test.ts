import { permit2Abi } from '@oxbow/abi/permit2'
import { route } from '@oxbow/router/route'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decodeTransaction } from '../decode/decodeTransaction.ts'
import { sdkTransaction } from '../test/sdkTransaction.ts'
import { DEADLINE, NATIVE, openTradingFloor, type TradingFloor, trader } from '../test/tradingFloor.ts'
import { encodePlan } from './encodePlan.ts'

describe('encodePlan, beside the official SDK', () => {
  let floor: TradingFloor
  beforeAll(async () => {
    floor = await openTradingFloor()
    const { contracts, walletClient } = floor.chain
    for (const token of floor.tokens)
      await walletClient(trader).writeContractSync({
        address: contracts.permit2,
        abi: permit2Abi,
        functionName: 'approve',
        args: [token, contracts.universalRouter, 2n ** 160n - 1n, DEADLINE],
      })
  })
  afterAll(() => floor.stop())

  const token = (name: string) =>
    name === 'ETH' ? NATIVE : floor.tokens[['WETH', 'A', 'B', 'C', 'D', 'E'].indexOf(name)]!

  test.each([
    ['exact-in', 'A', 'B', ['v2'], 'same bytes'],
    ['exact-in', 'A', 'D', ['v2'], 'same bytes'],
    ['exact-in', 'A', 'B', ['v3'], 'same bytes'],
    ['exact-in', 'A', 'B', ['v4'], 'same effect'],
    ['exact-in', 'A', 'D', ['v4'], 'same effect'],
    ['exact-in', 'A', 'E', ['v2', 'v3'], 'same effect'],
    ['exact-in', 'ETH', 'A', ['v2'], 'same effect'],
    ['exact-in', 'ETH', 'A', ['v3'], 'same effect'],
    ['exact-in', 'A', 'ETH', ['v3'], 'same effect'],
    ['exact-out', 'A', 'B', ['v2'], 'same bytes'],
    ['exact-out', 'A', 'B', ['v3'], 'same bytes'],
    ['exact-out', 'A', 'D', ['v3'], 'same bytes'],
    ['exact-out', 'A', 'B', ['v4'], 'same effect'],
    ['exact-out', 'A', 'ETH', ['v2'], 'same bytes'],
    ['exact-out', 'ETH', 'A', ['v3'], 'same effect'],
  ] as const)('%s %s to %s over %o: %s', async (tradeType, from, to, protocols, expected) => {
    const { contracts, testClient } = floor.chain
    const snapshot = await floor.snapshot()
    const options = { protocols }
    const request = { tradeType, tokenIn: token(from), tokenOut: token(to), amount: 3n * 10n ** 18n, options }
    const result = route(snapshot, request)
    if (result.status === 'no-route') throw new Error(result.reason)
    const { plan } = result
    const limit = tradeType === 'exact-in' ? { minimumOut: plan.amountOut } : { maximumIn: plan.amountIn }
    const ours = encodePlan(plan, { contracts, limit, deadlineSeconds: DEADLINE })
    const theirs = sdkTransaction(plan, snapshot, contracts)

    const watched = [plan.tokenIn, plan.tokenOut]
    const state = await testClient.snapshot()
    const mine = await floor.execute(ours, watched)
    await testClient.revert({ id: state })
    const other = await floor.execute(theirs, watched)
    expect(mine.succeeded && other.succeeded).toBe(true)
    expect(mine.gains).toEqual(other.gains)
    expect(ours.value).toBe(theirs.value)
    if (expected === 'same bytes') expect(ours.data).toBe(theirs.data)

    const decoded = decodeTransaction({ ...theirs, contracts })
    expect(decoded.isComplete).toBe(true)
    expect(decoded.spends).toEqual([{ token: plan.tokenIn, maximum: plan.amountIn }])
    expect(decoded.receives.every(({ recipient }) => recipient === 'sender')).toBe(true)
  })
})
