import { untilStatus } from '@oxbow/exchange-test/startLiquidity'
import type { RangePosition } from '@oxbow/positions/Position'
import { createPool } from '@oxbow/test/createPool'
import { swapDirect } from '@oxbow/test/swapDirect'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareDeposit } from '../prepare/prepareDeposit.ts'
import { prepareExit } from '../prepare/prepareExit.ts'
import { createLiquidityFlow } from './createLiquidityFlow.ts'
import { poolOf, request, startDeposits, type Visit } from './test/startDeposits.ts'

type PoolKey = Parameters<typeof swapDirect>[1]

const one = 10n ** 18n
const deadlineSeconds = 4_000_000_000

let deposits: Awaited<ReturnType<typeof startDeposits>>
let scenario: (typeof deposits)['scenario']
let deposit: (typeof deposits)['deposit']
let plan: (typeof deposits)['plan']
beforeAll(async () => {
  deposits = await startDeposits()
  ;({ scenario, deposit, plan } = deposits)
})
afterAll(() => deposits[Symbol.asyncDispose]())

test('no at each step: nothing is lost, and what was done is not asked for again', async () => {
  const tokens = await scenario.deployPair()
  let count = 0
  let isWilling = false
  const visit = await scenario.visit(() => isWilling || ++count % 2 === 0)
  const flow = deposit(visit, tokens, request('v4', tokens))
  for (const step of ['approve', 'approve', 'permit', 'send']) {
    const view = await untilStatus(flow, 'rejected')
    expect(view.steps.find(({ state }) => state === 'active')?.kind).toBe(step)
    const permits = visit.activity.getSnapshot().filter(({ kind }) => kind === 'permit')
    if (step === 'permit') expect(permits.map(({ status }) => status)).toEqual(['cancelled'])
    if (step === 'send') expect(permits[0]).toMatchObject({ status: 'final', summary: { allowed: [{}, {}] } })
    // The signature is of a plan that is made anew when its transaction was declined.
    isWilling = step === 'send'
    flow.retry()
  }
  await untilStatus(flow, 'confirmed')
})

test('a page that was closed while the wallet asked finds what was sent, and does not ask again', async () => {
  const tokens = await scenario.deployPair()
  let answer: (yes: boolean) => void = () => {}
  let sends = 0
  const first = await scenario.visit((method) =>
    method === 'eth_sendTransaction' && ++sends === 3 ? new Promise((resolve) => (answer = resolve)) : true,
  )
  const abandoned = deposit(first, tokens, request('v3', tokens))
  await until(() => sends === 3)
  abandoned.dispose()
  const taken = JSON.parse(
    JSON.stringify(Object.fromEntries([...keys].map((key) => [key, first.storage.getItem(key)]))),
  )
  answer(true)
  await until(async () => (await scenario.readPositions()).some(({ token0 }) => token0 === tokens.token0.address))

  const second = await scenario.visit()
  for (const [key, value] of Object.entries(taken)) if (typeof value === 'string') second.storage.setItem(key, value)
  await untilStatus(deposit(second, tokens, request('v3', tokens)), 'confirmed')
  expect(second.asked).toEqual([])
  expect((await scenario.readPositions()).filter(({ token0 }) => token0 === tokens.token0.address)).toHaveLength(1)
})

test('a price that moves between the approval and the deposit: refused before the wallet is asked, and done once the new price is agreed to', async () => {
  const tokens = await scenario.deployPair()
  const pool = await createPool(scenario.chain, {
    protocol: 'v4',
    tokenA: tokens.token0.address,
    tokenB: tokens.token1.address,
  })
  let sends = 0
  const visit = await scenario.visit(async (method) => {
    if (method === 'eth_signTypedData_v4' && ++sends === 1)
      await swapDirect(scenario.chain, pool, { zeroForOne: true, amountIn: 30n * one })
    return true
  })
  const flow = deposit(visit, tokens, request('v4', tokens))
  const failed = await untilStatus(flow, 'failed')
  expect(failed.error?.code).toBe('PriceMoved')
  expect(visit.asked.filter((method) => method === 'eth_sendTransaction')).toHaveLength(2)
  flow.retry()
  expect((await untilStatus(flow, 'failed')).error?.code).toBe('PriceMoved')
  await untilStatus(deposit(visit, tokens, request('v4', tokens)), 'confirmed')
  const [position] = (await scenario.readPositions()).filter(
    ({ token0 }) => token0 === tokens.token0.address,
  ) as RangePosition[]
  expect(position).toMatchObject({ tickLower: -600, tickUpper: 1_200 })
})

test.each(['v2', 'v3', 'v4'] as const)(
  '%s: the price moves between the look and the press: the bounds that were shown hold, and beyond them the wallet is not asked',
  async (protocol) => {
    const { client, network, account, chain } = scenario
    const tokens = await scenario.deployPair()
    const pair = { tokenA: tokens.token0.address, tokenB: tokens.token1.address }
    const pool: PoolKey =
      protocol === 'v2'
        ? await createPool(chain, { protocol, ...pair })
        : protocol === 'v3'
          ? await createPool(chain, { protocol, ...pair })
          : await createPool(chain, { protocol, ...pair })
    const shown = await plan(tokens, protocol, 100)
    if (shown.wanted.type !== 'deposit') throw new Error(shown.wanted.type)

    const press = (visit: Visit) =>
      createLiquidityFlow({
        client,
        network,
        tokens,
        activity: visit.activity,
        storage: visit.storage,
        walletRpcUrl: chain.url,
        connection: visit.connection,
        key: crypto.randomUUID(),
        kind: 'add-liquidity',
        reviewed: shown,
        prepare: ({ reviewed, deadlineSeconds }) =>
          prepareDeposit(client, {
            network,
            account,
            request: request(protocol, tokens),
            slippageBps: 100,
            deadlineSeconds,
            reviewed,
          }),
      })
    // About a third of a per cent, then far more than one.
    await swapDirect(chain, pool, { zeroForOne: true, amountIn: one / (protocol === 'v2' ? 4n : 1n) })
    const near = await scenario.visit()
    const { terms } = await untilStatus(press(near), 'confirmed')
    expect(terms!.worst.amount0 >= shown.terms.worst.amount0).toBe(true)
    expect(terms!.worst.amount1 >= shown.terms.worst.amount1).toBe(true)
    if (protocol === 'v4') expect(terms!.liquidity).toBe(shown.wanted.liquidity)

    await swapDirect(chain, pool, { zeroForOne: true, amountIn: 60n * one })
    const far = await scenario.visit()
    const failed = await untilStatus(press(far), 'failed')
    expect(failed.error).toMatchObject({ code: 'PriceMoved', nextAction: 'refresh-quote' })
    expect(far.asked).toEqual([])
  },
)

test.each(['v2', 'v3', 'v4'] as const)(
  '%s: a position is left with the bounds that were shown, or not at all',
  async (protocol) => {
    const { client, network, account, chain } = scenario
    const tokens = await scenario.deployPair()
    await untilStatus(deposit(await scenario.visit(), tokens, request(protocol, tokens)), 'confirmed')
    const find = async () => (await scenario.readPositions()).find(({ token0 }) => token0 === tokens.token0.address)!
    const position = await find()
    const asked = { network, account, shareBps: 10_000, slippageBps: 300 }
    const shown = await prepareExit(client, { ...asked, position, deadlineSeconds })
    const key = { ...poolOf(protocol, tokens), id: position.poolId, tickSpacing: 60 } as PoolKey
    const press = (visit: Visit) =>
      createLiquidityFlow({
        client,
        network,
        tokens,
        activity: visit.activity,
        storage: visit.storage,
        walletRpcUrl: chain.url,
        connection: visit.connection,
        key: crypto.randomUUID(),
        kind: 'remove-liquidity',
        reviewed: shown,
        prepare: async ({ reviewed, deadlineSeconds }) =>
          prepareExit(client, { ...asked, position: await find(), deadlineSeconds, reviewed }),
      })

    const snapshot = await chain.testClient.snapshot()
    await swapDirect(chain, key, { zeroForOne: true, amountIn: one })
    const far = await scenario.visit()
    expect((await untilStatus(press(far), 'failed')).error?.code).toBe('PriceMoved')
    expect(far.asked).toEqual([])
    await chain.testClient.revert({ id: snapshot })

    await swapDirect(chain, key, { zeroForOne: true, amountIn: one / 100n })
    const { terms } = await untilStatus(press(await scenario.visit()), 'confirmed')
    expect(terms!.worst.amount0 >= shown.terms.worst.amount0).toBe(true)
    expect(terms!.worst.amount1).toBe(shown.terms.worst.amount1)
  },
)

test('refuses a plan that is worse than the one that was shown', async () => {
  const { client, network, account, chain } = scenario
  const tokens = await scenario.deployPair()
  const shown = await plan(tokens, 'v3', 50)
  const visit = await scenario.visit()
  const flow = createLiquidityFlow({
    client,
    network,
    tokens,
    activity: visit.activity,
    storage: visit.storage,
    walletRpcUrl: chain.url,
    connection: visit.connection,
    key: 'worse',
    kind: 'add-liquidity',
    reviewed: shown,
    prepare: ({ deadlineSeconds }) =>
      prepareDeposit(client, {
        network,
        account,
        slippageBps: 50,
        deadlineSeconds,
        request: request('v3', tokens, { desired: { amount0: 6n * one, amount1: 10n * one } }),
      }),
  })
  const { error } = await untilStatus(flow, 'failed')
  expect(error).toMatchObject({ code: 'TransactionMismatch', nextAction: 'review-again' })
  expect(visit.asked).toEqual([])
})

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await new Promise((resolve) => setTimeout(resolve, 10))
}

const keys = ['oxbow.liquidity-flows', 'oxbow.activity']
