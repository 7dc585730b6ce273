import type { ActivityEntry } from '@oxbow/activity/ActivityEntry'
import { fromEntry } from '@oxbow/activity/ActivityItem'
import { cancelEntry } from '@oxbow/activity/cancelEntry'
import { startLiquidity, untilStatus } from '@oxbow/exchange-test/startLiquidity'
import { getPosition } from '@oxbow/positions/getPosition'
import { getPositions } from '@oxbow/positions/getPositions'
import type { Position, V3Position, V4Position } from '@oxbow/positions/Position'
import { provider } from '@oxbow/test/addLiquidity'
import { createPool } from '@oxbow/test/createPool'
import { deployToken } from '@oxbow/test/deployToken'
import { mine } from '@oxbow/test/mine'
import { swapDirect } from '@oxbow/test/swapDirect'
import { type Hex, zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { prepareDeposit } from '../prepare/prepareDeposit.ts'
import { prepareExit } from '../prepare/prepareExit.ts'
import { createLiquidityFlow, type LiquidityFlow } from './createLiquidityFlow.ts'

const one = 10n ** 18n
const range = { tickLower: -600, tickUpper: 1_200, tokenId: undefined }

/** What goes wrong between the plan and its block: nothing is lost, the wallet is not asked for what cannot pass, and what is asked again is not done twice. */
describe('createLiquidityFlow, when something comes between', () => {
  let scenario: Awaited<ReturnType<typeof startLiquidity>>
  beforeAll(async () => {
    scenario = await startLiquidity()
  })
  afterAll(() => scenario[Symbol.asyncDispose]())

  type Pair = Awaited<ReturnType<typeof scenario.deployPair>>
  type Visit = Awaited<ReturnType<typeof scenario.visit>>
  const request = (method: string, params: unknown[]): Promise<unknown> =>
    scenario.chain.testClient.request({ method, params } as never)

  function flowOf(visit: Visit, tokens: Pair, rest: Pick<createLiquidityFlow.Options, 'kind' | 'prepare'>) {
    const { client, network, chain } = scenario
    const { connection, activity, storage } = visit
    const shared = { client, network, connection, activity, storage, tokens, key: rest.kind, walletRpcUrl: chain.url }
    return createLiquidityFlow({ ...shared, ...rest })
  }

  function deposit(visit: Visit, tokens: Pair, { protocol = 'v3', hooks = zeroAddress as Hex } = {}) {
    const { client, network, account } = scenario
    const pair = { token0: tokens.token0.address, token1: tokens.token1.address }
    const pool =
      protocol === 'v3'
        ? ({ protocol: 'v3', ...pair, feePips: 3_000 } as const)
        : ({ protocol: 'v4', ...pair, keyFee: 3_000, tickSpacing: 60, hooks } as const)
    const desired = { amount0: 3n * one, amount1: 5n * one }
    const wanted = { pool, range, desired, sqrtPriceX96: 2n ** 96n, paysNative: false }
    return flowOf(visit, tokens, {
      kind: 'add-liquidity',
      prepare: ({ reviewed, deadlineSeconds }) =>
        prepareDeposit(client, { network, account, request: wanted, slippageBps: 50, deadlineSeconds, reviewed }),
    })
  }

  function leave(visit: Visit, tokens: Pair, find: () => Promise<Position>) {
    const { client, network, account } = scenario
    return flowOf(visit, tokens, {
      kind: 'remove-liquidity',
      prepare: async ({ deadlineSeconds }) =>
        prepareExit(client, {
          network,
          account,
          position: await find(),
          shareBps: 10_000,
          slippageBps: 50,
          deadlineSeconds,
        }),
    })
  }

  const positionsIn = async ({ token0 }: Pair) =>
    (await scenario.readPositions()).filter((each) => each.token0 === token0.address) as (V3Position | V4Position)[]
  /** Until the deposit itself waits for its block. */
  const untilSent = (visit: Visit, flow: LiquidityFlow) =>
    new Promise<ActivityEntry>((resolve) => {
      const look = () => {
        const { status, hash } = flow.getView()
        const entry = visit.activity.getSnapshot().find((each) => each.hash === hash)
        if (status === 'pending' && entry?.kind === 'add-liquidity') resolve(entry)
      }
      flow.subscribe(look)
      look()
    })
  const held = ({ token0, token1 }: Pair) => scenario.balances([token0.address, token1.address])

  test('somebody moves the price out of the range after the wallet was asked: it reverts, nothing is spent, then one token is enough', async () => {
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

  type Asked = { readonly to: Hex; readonly data: Hex }
  /** The person's wallet, which changes what it is asked to send. */
  function changing(visit: Visit, change: (transaction: Asked) => object): Visit {
    const { wallet } = visit.connection
    const request = ({ method, params = [] }: { method: string; params?: unknown }) => {
      const [first] = params as readonly [Asked]
      const changed = method === 'eth_sendTransaction' ? [change(first)] : params
      return wallet.provider.request({ method, params: changed as never })
    }
    return {
      ...visit,
      connection: { ...visit.connection, wallet: { ...wallet, provider: { ...wallet.provider, request } } },
    }
  }
  const isApproval = ({ data }: Asked) => data.length === 138
  const gift = { to: stranger, data: '0x', value: '0x1' }
  /** One wei to a stranger in place of all but approvals. */
  const misled = (visit: Visit) => changing(visit, (asked) => (isApproval(asked) ? asked : { ...asked, ...gift }))

  test.each(['v3', 'v4'] as const)(
    '%s: a wallet that sends something else: no deposit and no exit is said to be done, and both stay marked',
    async (protocol) => {
      const tokens = await scenario.deployPair()
      const visit = await scenario.visit()
      const instead = { to: stranger, value: 1n, data: '0x' }
      const marked = { status: 'confirmed', instead: { to: stranger, value: '1' } }
      const before = await held(tokens)
      const flow = deposit(misled(visit), tokens, { protocol })
      const entry = await untilStatus(flow, 'failed')
      await expect.poll(() => flow.getView().error?.limits).toBe('broken')
      expect(entry).toMatchObject({ error: { code: 'WalletChangedTransaction' }, instead })
      expect(visit.activity.getSnapshot()[0]).toMatchObject({ kind: 'add-liquidity', ...marked })
      expect(await held(tokens)).toEqual(before)

      await untilStatus(deposit(visit, tokens, { protocol }), 'confirmed')
      const find = async () => (await positionsIn(tokens))[0]!
      const exit = await untilStatus(leave(misled(visit), tokens, find), 'failed')
      expect(exit).toMatchObject({ error: { code: 'WalletChangedTransaction' }, instead })
      expect(fromEntry(visit.activity.getSnapshot()[0]!)).toMatchObject({
        kind: 'remove-liquidity',
        status: 'confirmed',
        instead: { to: stranger, wei: 1n },
      })
      expect((await find()).liquidity).toBeGreaterThan(0n)
    },
  )

  test('a wallet that sends something else in place of an approval, or another amount of one: only the first is told', async () => {
    const tokens = await scenario.deployPair()
    const visit = await scenario.visit()
    const giving = changing(visit, (asked) => ({ ...asked, ...gift }))
    const failed = await untilStatus(deposit(giving, tokens), 'failed')
    expect(failed).toMatchObject({ error: { code: 'WalletChangedTransaction' }, instead: { to: stranger } })
    expect(giving.asked).toHaveLength(1)

    const unlimited = changing(visit, (asked) =>
      isApproval(asked) ? { ...asked, data: `${asked.data.slice(0, 74)}${'f'.repeat(64)}` } : asked,
    )
    await untilStatus(deposit(unlimited, tokens), 'confirmed')
    expect(visit.activity.getSnapshot().map(({ instead }) => instead !== undefined)).toEqual([
      false,
      false,
      false,
      true,
    ])
  })

  test('a token that stops moving: no deposit and no exit is asked for, and the way out is there again when it moves', async () => {
    // Its storage is laid out like that of the one whose code it gets.
    const tokens = await scenario.deployPair('reset-approval')
    const visit = await scenario.visit()
    await untilStatus(deposit(visit, tokens), 'confirmed')
    const { address } = [tokens.token0, tokens.token1].find(({ symbol }) => symbol === 'AAA')!
    const sound = await scenario.chain.publicClient.getCode({ address })
    const stuck = await deployToken(scenario.chain, { quirk: 'reverting-transfer' })
    const code = await scenario.chain.publicClient.getCode({ address: stuck.address })
    await scenario.chain.testClient.setCode({ address, bytecode: code! })

    visit.asked.length = 0
    const find = async () => (await positionsIn(tokens))[0]!
    const flow = leave(visit, tokens, find)
    const exit = await untilStatus(flow, 'failed')
    const entry = await untilStatus(deposit(await scenario.visit(), tokens), 'failed')
    expect([exit.error?.code, entry.error?.code]).toEqual(['TokenCannotTransfer', 'TokenCannotTransfer'])
    expect(visit.asked).toEqual([])

    await scenario.chain.testClient.setCode({ address, bytecode: sound! })
    flow.retry()
    await untilStatus(flow, 'confirmed')
    expect((await find()).liquidity).toBe(0n)
  })

  test('a hook that refuses deposits and exits is reported before the wallet is asked, each time', async () => {
    const tokens = await scenario.deployPair()
    const setHook = (bytecode: Hex) => scenario.chain.testClient.setCode({ address: gate, bytecode })
    const visit = await scenario.visit()
    await setHook(refuses)
    const entry = deposit(visit, tokens, { protocol: 'v4', hooks: gate })
    expect((await untilStatus(entry, 'failed')).error?.code).toBe('HookRefused')
    expect(visit.asked).toEqual([])
    await setHook(allows)
    entry.retry()
    await untilStatus(entry, 'confirmed')

    visit.asked.length = 0
    await setHook(refuses)
    const exit = leave(visit, tokens, async () => (await positionsIn(tokens))[0]!)
    expect((await untilStatus(exit, 'failed')).error?.code).toBe('HookRefused')
    expect(visit.asked).toEqual([])
    await setHook(allows)
    exit.retry()
    await untilStatus(exit, 'confirmed')
    expect((await positionsIn(tokens))[0]?.liquidity).toBe(0n)
  })

  test.each(['v3', 'v4'] as const)(
    '%s: the position of another: the wallet is not asked to take it out',
    async (protocol) => {
      const tokens = await scenario.deployPair()
      const pair = { tokenA: tokens.token0.address, tokenB: tokens.token1.address }
      const pool = await (protocol === 'v3'
        ? createPool(scenario.chain, { protocol, ...pair, positions: [{ ...range, liquidity: one }] })
        : createPool(scenario.chain, { protocol, ...pair, positions: [{ ...range, liquidity: one }] }))
      const { client, network } = scenario
      const { positions } = await getPositions(client, { network, account: provider, pairs: [] })
      const theirs = positions.find(({ poolId }) => poolId === pool.id) as V3Position | V4Position
      const found = await getPosition(client, {
        network,
        account: scenario.account,
        name: { protocol, tokenId: theirs.tokenId },
      })
      expect(found?.owner).toBe(provider.toLowerCase())
      const visit = await scenario.visit()
      const failed = await untilStatus(
        leave(visit, tokens, async () => theirs),
        'failed',
      )
      expect(failed.error?.code).toBe('NotOwner')
      expect(visit.asked).toEqual([])
    },
  )
})

const stranger: Hex = '0x00000000000000000000000000000000deadbeef'
/** A hook by its address: it is asked before liquidity comes and before it goes. */
const gate: Hex = '0x6a7e000000000000000000000000000000000a00'
/** revert(0, 0) */
const refuses: Hex = '0x5f5ffd'
/** Answers with the selector that it was called by, as v4 wants it. */
const allows: Hex = '0x5f3563ffffffff60e01b165f5260205ff3'
