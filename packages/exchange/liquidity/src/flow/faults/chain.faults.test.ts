import { fromEntry } from '@oxbow/activity/ActivityItem'
import { cancelEntry } from '@oxbow/activity/cancelEntry'
import { untilStatus } from '@oxbow/exchange-test/startLiquidity'
import { createPool } from '@oxbow/test/createPool'
import { mine } from '@oxbow/test/mine'
import { swapDirect } from '@oxbow/test/swapDirect'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startFaults } from '../test/startFaults.ts'

const one = 10n ** 18n

describe('a deposit, when the chain goes another way', () => {
  let faults: Awaited<ReturnType<typeof startFaults>>
  beforeAll(async () => {
    faults = await startFaults()
  })
  afterAll(() => faults[Symbol.asyncDispose]())

  test('somebody moves the price out of the range after the wallet was asked: it reverts, nothing is spent, then one token is enough', async () => {
    const { scenario, deposit, positionsIn, held } = faults
    const tokens = await scenario.deployPair()
    const pair = { tokenA: tokens.token0.address, tokenB: tokens.token1.address }
    const pool = await createPool(scenario.chain, { protocol: 'v3', ...pair })
    let sends = 0
    const visit = await scenario.visit(async (method) => {
      // The third is the deposit: what was tried before it is of the old price.
      if (method === 'eth_sendTransaction' && ++sends === 3)
        await swapDirect(scenario.chain, pool, { zeroForOne: false, amountIn: 100_000n * one })
      return true
    })
    const before = await held(tokens)
    const flow = deposit(visit, tokens)
    const failed = await untilStatus(flow, 'failed')
    expect(failed.error?.code).toBe('ExecutionReverted')
    expect(await held(tokens)).toEqual(before)
    expect(visit.activity.getSnapshot()[0]).toMatchObject({ kind: 'add-liquidity', status: 'failed' })

    // The bounds that were agreed to hold; the new price is one to be agreed to anew.
    flow.retry()
    await untilStatus(flow, 'failed')
    expect(flow.getView().error).toMatchObject({ code: 'PriceMoved', nextAction: 'refresh-quote' })
    const done = await untilStatus(deposit(visit, tokens), 'confirmed')
    const after = await held(tokens)
    expect(after[0]).toBe(before[0])
    expect(after[1]! - before[1]!).toBe(done.terms!.expected.amount1)
    expect(await positionsIn(tokens)).toMatchObject([{ status: 'out-of-range', tickLower: -600, tickUpper: 1_200 }])
  })

  test('the chain goes back behind an approval while the wallet asks: the deposit fails there, and is done with a new approval', async () => {
    const { scenario, request, deposit, positionsIn, held } = faults
    const tokens = await scenario.deployPair()
    let sends = 0
    const visit = await scenario.visit(async (method) => {
      if (method === 'eth_sendTransaction' && ++sends === 3) await request('anvil_rollback', [1])
      return true
    })
    const before = await held(tokens)
    const flow = deposit(visit, tokens)
    const failed = await untilStatus(flow, 'failed')
    expect(failed.error?.code).toBe('ExecutionReverted')
    expect(await held(tokens)).toEqual(before)
    flow.retry()
    await untilStatus(flow, 'confirmed')
    expect(await positionsIn(tokens)).toHaveLength(1)
  })

  test('the chain goes another way under a deposit that waits: included once, on the other branch', async () => {
    const { scenario, request, deposit, positionsIn, untilSent } = faults
    const tokens = await scenario.deployPair()
    let sends = 0
    const visit = await scenario.visit(async (method) => {
      if (method === 'eth_sendTransaction' && ++sends === 3) await scenario.chain.testClient.setAutomine(false)
      return true
    })
    const flow = deposit(visit, tokens)
    const { hash } = await untilSent(visit, flow)
    const approval = visit.activity.getSnapshot()[1]!.hash
    const raws = await Promise.all([approval, hash].map((each) => request('eth_getRawTransactionByHash', [each])))
    await request('anvil_dropTransaction', [hash])
    await request('anvil_rollback', [1])
    await scenario.chain.testClient.setAutomine(true)
    // What the nodes have passed on to one another.
    for (const raw of raws) await request('eth_sendRawTransaction', [raw])
    await untilStatus(flow, 'confirmed')
    expect(visit.activity.getSnapshot()[0]).toMatchObject({ kind: 'add-liquidity', hash, status: 'confirmed' })
    expect(await positionsIn(tokens)).toHaveLength(1)
  })

  test('a deposit canceled from the activity list shows as canceling until the chain decides, and nothing is spent', async () => {
    const { scenario, deposit, positionsIn, untilSent, held } = faults
    const tokens = await scenario.deployPair()
    let sends = 0
    const visit = await scenario.visit(async (method) => {
      if (method === 'eth_sendTransaction' && ++sends === 3) await scenario.chain.testClient.setAutomine(false)
      return true
    })
    const flow = deposit(visit, tokens)
    const { id } = await untilSent(visit, flow)
    const before = await held(tokens)
    const entry = () => visit.activity.getSnapshot().find((each) => each.id === id)!
    expect(fromEntry(entry())).toMatchObject({ status: 'pending', isCancelling: false })
    const { wallet } = visit.connection
    expect(
      await cancelEntry(scenario.client, { wallet, entry: entry(), log: visit.activity, storage: visit.storage }),
    ).toMatchObject({
      status: 'accepted',
    })
    expect(fromEntry(entry())).toMatchObject({ status: 'pending', isCancelling: true })
    await mine(scenario.chain)
    await scenario.chain.testClient.setAutomine(true)
    expect((await untilStatus(flow, 'failed')).error?.code).toBe('TransactionCancelled')
    expect(fromEntry(entry())).toMatchObject({ status: 'cancelled', isCancelling: false })
    expect(await held(tokens)).toEqual(before)
    // What is confirmed can no longer be canceled.
    await expect(
      cancelEntry(scenario.client, { wallet, entry: entry(), log: visit.activity, storage: visit.storage }),
    ).rejects.toThrow('Unable to cancel')
    flow.retry()
    await untilStatus(flow, 'confirmed')
    expect(await positionsIn(tokens)).toHaveLength(1)
  })
})
