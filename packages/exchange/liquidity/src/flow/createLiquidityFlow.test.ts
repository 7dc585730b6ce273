import { erc20Abi } from '@oxbow/abi/erc20'
import { permit2Abi } from '@oxbow/abi/permit2'
import type { Amounts } from '@oxbow/amm/liquidity'
import type { DepositPool } from '@oxbow/calldata/DepositPool'
import { startLiquidity, untilStatus } from '@oxbow/exchange-test/startLiquidity'
import type { RangePosition } from '@oxbow/positions/Position'
import { createPool } from '@oxbow/test/createPool'
import { swapDirect } from '@oxbow/test/swapDirect'
import { readFees } from '@oxbow/transactions/readFees'
import { encodeFunctionData, type Hex, toHex, zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LiquidityKind } from '../LiquidityKind.ts'
import type { DepositRequest } from '../plan/DepositRequest.ts'
import { prepareDeposit } from '../prepare/prepareDeposit.ts'
import { prepareExit } from '../prepare/prepareExit.ts'
import { simulateLiquidity } from '../prepare/simulateLiquidity.ts'
import { createLiquidityFlow } from './createLiquidityFlow.ts'

type PoolKey = Parameters<typeof swapDirect>[1]

const one = 10n ** 18n
const deadlineSeconds = 4_000_000_000

let scenario: Awaited<ReturnType<typeof startLiquidity>>
beforeAll(async () => {
  scenario = await startLiquidity()
})
afterAll(() => scenario[Symbol.asyncDispose]())

type Pair = Awaited<ReturnType<typeof scenario.deployPair>>
type Visit = Awaited<ReturnType<typeof scenario.visit>>

function start(visit: Visit, tokens: Pair, kind: LiquidityKind, prepare: createLiquidityFlow.Options['prepare']) {
  const { client, network, chain } = scenario
  const { connection, activity, storage } = visit
  const shared = { client, network, connection, activity, storage, tokens, kind, prepare }
  return createLiquidityFlow({ ...shared, key: kind, walletRpcUrl: chain.url })
}

function deposit(visit: Visit, tokens: Pair, request: DepositRequest, slippageBps = 50) {
  const { client, network, account } = scenario
  return start(visit, tokens, 'add-liquidity', ({ reviewed, deadlineSeconds }) =>
    prepareDeposit(client, { network, account, request, slippageBps, deadlineSeconds, reviewed }),
  )
}

/** What a person is shown before they press: a plan of now, from whatever node. */
function plan(tokens: Pair, protocol: 'v2' | 'v3' | 'v4', slippageBps: number) {
  const { client, network, account } = scenario
  const deadlineSeconds = Math.floor(Date.now() / 1_000) + 600
  return prepareDeposit(client, { network, account, request: request(protocol, tokens), slippageBps, deadlineSeconds })
}

function leave(visit: Visit, tokens: Pair, poolId: string, shareBps: number) {
  const { client, network, account } = scenario
  return start(visit, tokens, 'remove-liquidity', async ({ deadlineSeconds }) => {
    const position = (await scenario.readPositions()).find((each) => each.poolId === poolId)!
    return prepareExit(client, { network, account, position, shareBps, slippageBps: 50, deadlineSeconds })
  })
}

function poolOf(protocol: 'v2' | 'v3' | 'v4', { token0, token1 }: Pair): DepositPool {
  const tokens = { token0: token0.address, token1: token1.address }
  if (protocol === 'v2') return { protocol, ...tokens }
  if (protocol === 'v3') return { protocol, ...tokens, feePips: 3_000 }
  return { protocol, ...tokens, keyFee: 3_000, tickSpacing: 60, hooks: zeroAddress }
}

const desired: Amounts = { amount0: 3n * one, amount1: 5n * one + 1n }
const range = { tickLower: -600, tickUpper: 1_200, tokenId: undefined }

function request(protocol: 'v2' | 'v3' | 'v4', tokens: Pair, rest: Partial<DepositRequest> = {}): DepositRequest {
  const place = protocol === 'v2' ? undefined : range
  return { pool: poolOf(protocol, tokens), range: place, desired, sqrtPriceX96: 2n ** 96n, paysNative: false, ...rest }
}

async function allowances({ token0, token1 }: Pair, spender: Hex) {
  const ask = (address: Hex) =>
    scenario.chain.publicClient.readContract({
      address,
      abi: erc20Abi,
      functionName: 'allowance',
      args: [scenario.account, spender],
    })
  return Promise.all([ask(token0.address), ask(token1.address)])
}

test('a plan that holds longer than was set is not asked for', async () => {
  const visit = await scenario.visit()
  const pair = await scenario.deployPair()
  const { client, network, account } = scenario
  const flow = start(visit, pair, 'add-liquidity', () =>
    prepareDeposit(client, { network, account, request: request('v3', pair), slippageBps: 50, deadlineSeconds }),
  )
  const { error } = await untilStatus(flow, 'failed')
  expect(error).toMatchObject({ code: 'TransactionMismatch', detail: expect.stringContaining('It holds until') })
  expect(visit.activity.getSnapshot()).toEqual([])
})

test('tokens of other decimals than their contracts say are not deposited', async () => {
  const visit = await scenario.visit()
  const pair = await scenario.deployPair()
  const wrong = { ...pair, token0: { ...pair.token0, decimals: pair.token0.decimals + 1 } }
  const { error } = await untilStatus(deposit(visit, wrong, request('v3', pair)), 'failed')
  expect(error?.code).toBe('TokenMismatch')
  expect(visit.activity.getSnapshot()).toEqual([])
})

test.each(['v2', 'v3', 'v4'] as const)(
  '%s: pool and position in one go, more put in, a part and the rest taken out, to the wei',
  async (protocol) => {
    const tokens = await scenario.deployPair()
    const addresses = [tokens.token0.address, tokens.token1.address]
    const visit = await scenario.visit()
    const start0 = await scenario.balances(addresses)

    const created = await untilStatus(deposit(visit, tokens, request(protocol, tokens)), 'confirmed')
    const kinds = created.steps.map(({ kind }) => kind)
    expect(kinds).toEqual(protocol === 'v4' ? ['approve', 'approve', 'permit', 'send'] : ['approve', 'approve', 'send'])
    const after = await scenario.balances(addresses)
    expect([after[0]! - start0[0]!, after[1]! - start0[1]!]).toEqual([
      created.terms!.expected.amount0,
      created.terms!.expected.amount1,
    ])
    // v2 takes both amounts whole; the others what the price asks for.
    expect(
      protocol === 'v2' ? after[1]! === start0[1]! - desired.amount1 : after[1]! >= start0[1]! - desired.amount1,
    ).toBe(true)
    expect(visit.activity.getSnapshot().map(({ kind, summary }) => [kind, summary.type])).toEqual([
      ['add-liquidity', 'liquidity'],
      ...(protocol === 'v4' ? [['permit', 'permit']] : []),
      ['approve', 'approval'],
      ['approve', 'approval'],
    ])

    const find = async () => (await scenario.readPositions()).find(({ token0 }) => token0 === tokens.token0.address)!
    const position = await find()
    expect(position.liquidity).toBe(created.terms!.liquidity)
    const key = { ...poolOf(protocol, tokens), id: position.poolId, tickSpacing: 60 } as PoolKey
    for (const zeroForOne of [true, false]) await swapDirect(scenario.chain, key, { zeroForOne, amountIn: one / 10n })

    const traded = await find()
    const owed = traded.protocol === 'v2' ? undefined : traded.owed
    const tokenId = traded.protocol === 'v2' ? undefined : traded.tokenId
    const place = protocol === 'v2' ? undefined : { ...range, tokenId, owed }
    const before = await scenario.balances(addresses)
    const grown = await untilStatus(deposit(visit, tokens, request(protocol, tokens, { range: place })), 'confirmed')
    const now = await scenario.balances(addresses)
    expect([now[0]! - before[0]!, now[1]! - before[1]!]).toEqual([
      grown.terms!.expected.amount0,
      grown.terms!.expected.amount1,
    ])
    expect((await find()).liquidity).toBe(position.liquidity + grown.terms!.liquidity)

    const poolId = position.poolId
    for (const shareBps of [2_500, 10_000]) {
      const held = await scenario.balances(addresses)
      const left = await untilStatus(leave(visit, tokens, poolId, shareBps), 'confirmed')
      const rest = await scenario.balances(addresses)
      expect([rest[0]! - held[0]!, rest[1]! - held[1]!]).toEqual([
        left.terms!.expected.amount0,
        left.terms!.expected.amount1,
      ])
    }
    const left = await find()
    expect(left?.liquidity ?? 0n).toBe(0n)
  },
)

test('v4 with native ether: ether goes in without wrapping, what is not needed comes back', async () => {
  const { token1 } = await scenario.deployPair()
  const tokens = { token0: { address: zeroAddress, symbol: 'ETH', decimals: 18 }, token1 }
  const visit = await scenario.visit()
  const [before] = await scenario.balances([zeroAddress])
  const done = await untilStatus(deposit(visit, tokens, request('v4', tokens), 300), 'confirmed')
  expect(done.steps.map(({ kind }) => kind)).toEqual(['approve', 'permit', 'send'])
  expect(done.terms!.worst.amount0).toBeLessThan(done.terms!.expected.amount0)
  const [after] = await scenario.balances([zeroAddress])
  const hashes = visit.activity.getSnapshot().flatMap(({ kind, hash }) => (kind === 'permit' ? [] : [hash]))
  const receipts = await Promise.all(hashes.map((hash) => scenario.chain.publicClient.getTransactionReceipt({ hash })))
  const costs = receipts.reduce((sum, { gasUsed, effectiveGasPrice }) => sum + gasUsed * effectiveGasPrice, 0n)
  expect(after! - before! + costs).toBe(done.terms!.expected.amount0)
  expect(await scenario.chain.publicClient.getBalance({ address: scenario.chain.contracts.v4PositionManager })).toBe(0n)
})

test.each(['v2', 'v3'] as const)('%s: the side of WETH is paid in ether', async (protocol) => {
  const { token0: token } = await scenario.deployPair()
  const { weth } = scenario.chain.contracts
  const wrapped = { address: weth, symbol: 'WETH', decimals: 18 }
  const isFirst = BigInt(weth) < BigInt(token.address)
  const pool: Pair = isFirst ? { token0: wrapped, token1: token } : { token0: token, token1: wrapped }
  const ether = { address: zeroAddress, symbol: 'ETH', decimals: 18 }
  const tokens = isFirst ? { token0: ether, token1: token } : { token0: token, token1: ether }
  const visit = await scenario.visit()
  const [before] = await scenario.balances([zeroAddress])
  const done = await untilStatus(deposit(visit, tokens, request(protocol, pool, { paysNative: true })), 'confirmed')
  expect(done.steps.map(({ kind }) => kind)).toEqual(['approve', 'send'])
  const [after] = await scenario.balances([zeroAddress])
  const hashes = visit.activity.getSnapshot().flatMap(({ kind, hash }) => (kind === 'permit' ? [] : [hash]))
  const receipts = await Promise.all(hashes.map((hash) => scenario.chain.publicClient.getTransactionReceipt({ hash })))
  const costs = receipts.reduce((sum, { gasUsed, effectiveGasPrice }) => sum + gasUsed * effectiveGasPrice, 0n)
  const { expected } = done.terms!
  expect(after! - before! + costs).toBe(isFirst ? expected.amount0 : expected.amount1)
})

test('approvals are of these amounts, and nothing is left of them where the amounts are fixed', async () => {
  const tokens = await scenario.deployPair()
  await untilStatus(deposit(await scenario.visit(), tokens, request('v2', tokens)), 'confirmed')
  expect(await allowances(tokens, scenario.chain.contracts.v2Router)).toEqual([0n, 0n])
  const others = await scenario.deployPair()
  const done = await untilStatus(deposit(await scenario.visit(), others, request('v4', others)), 'confirmed')
  const { permit2, v4PositionManager } = scenario.chain.contracts
  const [allowed] = await allowances(others, permit2)
  expect(allowed).toBe(-done.terms!.worst.amount0 + done.terms!.expected.amount0)
  const args = [scenario.account, others.token0.address, v4PositionManager] as const
  const permitted = await scenario.chain.publicClient.readContract({
    address: permit2,
    abi: permit2Abi,
    functionName: 'allowance',
    args,
  })
  expect(permitted[0]).toBe(allowed)
})

test('a token that must be reset first is reset first', async () => {
  const tokens = await scenario.deployPair('reset-approval')
  for (const { address } of [tokens.token0, tokens.token1]) {
    const data = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'approve',
      args: [scenario.chain.contracts.v3PositionManager, 1n],
    })
    await scenario.send({ ...unsigned, chainId: scenario.chain.chainId, from: scenario.account, to: address, data })
  }
  const done = await untilStatus(deposit(await scenario.visit(), tokens, request('v3', tokens)), 'confirmed')
  expect(done.steps.map(({ kind }) => kind).sort()).toEqual(['approve', 'approve', 'reset-approval', 'send'])
})

test('a token that taxes transfers goes into a pair and comes out again; v3 and v4 refuse it before the wallet is asked', async () => {
  const tokens = await scenario.deployPair('fee-on-transfer')
  const visit = await scenario.visit()
  await untilStatus(deposit(visit, tokens, request('v2', tokens)), 'confirmed')
  const find = async () => (await scenario.readPositions()).find(({ token0 }) => token0 === tokens.token0.address)!
  const { poolId } = await find()
  await untilStatus(leave(visit, tokens, poolId, 10_000), 'confirmed')
  expect(await find()).toBeUndefined()

  visit.asked.length = 0
  for (const protocol of ['v3', 'v4'] as const) {
    const failed = await untilStatus(deposit(visit, tokens, request(protocol, tokens)), 'failed')
    expect(failed.error?.code).toBe('TransferTaxUnsupported')
  }
  // Not even for an approval.
  expect(visit.asked).toEqual([])
})

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

test('a wallet that takes calls together is asked once; one that then declines to is asked step by step', async () => {
  const { client, network, account, chain } = scenario
  for (const takes of [true, false]) {
    const tokens = await scenario.deployPair()
    const visit = await scenario.visit()
    const asked: string[] = []
    let last: Hex | undefined
    const { wallet } = visit.connection
    const provider: typeof wallet.provider = {
      ...wallet.provider,
      async request({ method, params }) {
        const [first] = (params ?? []) as [{ calls: { to: Hex; data: Hex; value: Hex }[] }]
        if (method.startsWith('wallet_') || method === 'eth_sendTransaction') asked.push(method)
        if (method === 'wallet_getCapabilities') return { [toHex(chain.chainId)]: { atomic: { status: 'supported' } } }
        if (method === 'wallet_getCallsStatus') return { status: 200, receipts: [{ transactionHash: last }] }
        if (method !== 'wallet_sendCalls') return wallet.provider.request({ method, params: params ?? [] })
        if (!takes) throw Object.assign(new Error('Not now.'), { code: 5750 })
        for (const call of first.calls) {
          const sent = { from: account, ...call, gas: toHex(5_000_000) }
          last = (await chain.testClient.request({ method: 'eth_sendTransaction', params: [sent] } as never)) as Hex
          await chain.publicClient.waitForTransactionReceipt({ hash: last })
        }
        return { id: 'calls' }
      },
    }
    const connection = { ...visit.connection, wallet: { ...wallet, provider } }
    const flow = createLiquidityFlow({
      client,
      network,
      connection,
      tokens,
      activity: visit.activity,
      storage: visit.storage,
      walletRpcUrl: chain.url,
      key: 'batch',
      kind: 'add-liquidity',
      batches: true,
      prepare: ({ reviewed, deadlineSeconds }) =>
        prepareDeposit(client, {
          network,
          account,
          slippageBps: 50,
          deadlineSeconds,
          request: request('v4', tokens),
          reviewed,
        }),
    })
    const done = await untilStatus(flow, 'confirmed')
    const kinds = done.steps.map(({ kind }) => kind)
    expect(kinds).toEqual(takes ? ['batch'] : ['approve', 'approve', 'permit', 'send'])
    expect(asked.filter((method) => method === 'eth_sendTransaction')).toHaveLength(takes ? 0 : 3)
    expect((await scenario.readPositions()).filter(({ token0 }) => token0 === tokens.token0.address)).toHaveLength(1)
    expect(visit.activity.getSnapshot()[0]).toMatchObject({ kind: 'add-liquidity', status: 'confirmed' })
  }
})

test('error: a wallet that makes something else of a batch: no success, and the entry stays marked', async () => {
  const { client, network, account, chain } = scenario
  for (const change of ['stranger', 'more'] as const) {
    const tokens = await scenario.deployPair()
    const visit = await scenario.visit()
    let last: Hex | undefined
    const { wallet } = visit.connection
    const send = async (call: { to: Hex; data?: Hex; value?: Hex }) => {
      const sent = { from: account, ...call, gas: toHex(5_000_000) }
      last = (await chain.testClient.request({ method: 'eth_sendTransaction', params: [sent] } as never)) as Hex
      await chain.publicClient.waitForTransactionReceipt({ hash: last })
    }
    const provider: typeof wallet.provider = {
      ...wallet.provider,
      async request({ method, params }) {
        if (method === 'wallet_getCapabilities') return { [toHex(chain.chainId)]: { atomic: { status: 'supported' } } }
        if (method === 'wallet_getCallsStatus') return { status: 200, receipts: [{ transactionHash: last }] }
        if (method !== 'wallet_sendCalls') return wallet.provider.request({ method, params: params ?? [] })
        // Nothing to do with what was asked, or a transfer of far more of a token than the deposit may take.
        if (change === 'stranger') await send({ to: `0x${'5'.repeat(40)}`, value: '0x1' })
        else
          await send({
            to: tokens.token0.address,
            data: encodeFunctionData({
              abi: erc20Abi,
              functionName: 'transfer',
              args: [`0x${'5'.repeat(40)}`, 1_000n * one],
            }),
          })
        return { id: 'calls' }
      },
    }
    const flow = createLiquidityFlow({
      client,
      network,
      tokens,
      activity: visit.activity,
      storage: visit.storage,
      walletRpcUrl: chain.url,
      connection: { ...visit.connection, wallet: { ...wallet, provider } },
      key: 'other',
      batches: true,
      kind: 'add-liquidity',
      prepare: ({ reviewed, deadlineSeconds }) =>
        prepareDeposit(client, {
          network,
          account,
          slippageBps: 50,
          deadlineSeconds,
          request: request('v4', tokens),
          reviewed,
        }),
    })
    expect((await untilStatus(flow, 'failed')).error?.code).toBe('WalletChangedTransaction')
    expect(visit.activity.getSnapshot()[0]?.instead).toBeDefined()
    expect((await scenario.readPositions()).filter(({ token0 }) => token0 === tokens.token0.address)).toEqual([])
  }
})

test('what would fail is told before the wallet is asked', async () => {
  const tokens = await scenario.deployPair()
  const visit = await scenario.visit()
  const tooMuch = { amount0: 10n ** 30n, amount1: 10n ** 30n }
  const failed = await untilStatus(deposit(visit, tokens, request('v2', tokens, { desired: tooMuch })), 'failed')
  expect(failed.error?.code).toBe('InsufficientBalance')
  expect(visit.asked).toEqual([])
})

describe('what the network may take', () => {
  /** Both times the same deposit; the node tells other fees at the click than in the review. */
  async function press(change: { times?: bigint; tipTimes?: bigint; agreedWei?: bigint | undefined }) {
    const { client, network, account, chain } = scenario
    // A chain of many quiet blocks has next to no base fee, and a lie about it is one about nothing.
    await chain.testClient.setNextBlockBaseFeePerGas({ baseFeePerGas: 10n ** 9n })
    const tokens = await scenario.deployPair()
    const shown = await plan(tokens, 'v3', 50)
    const trial = await simulateLiquidity(client, { plan: shown, network })
    const fees = await readFees(client.rpc(chain.chainId))
    if (trial.status !== 'ok' || fees === undefined) throw new Error('It could not be tried.')
    const networkCostWei = 'agreedWei' in change ? change.agreedWei : trial.mostGasUnits * fees.maxFeePerGas
    const visit = await scenario.visit()
    const asked: Record<string, Hex>[] = []
    const { wallet } = visit.connection
    const provider: typeof wallet.provider = {
      ...wallet.provider,
      async request({ method, params }) {
        if (method === 'eth_sendTransaction') asked.push((params as [Record<string, Hex>])[0])
        return wallet.provider.request({ method, params: params ?? [] })
      },
    }
    const flow = createLiquidityFlow({
      client: toldFees(client, change),
      network,
      tokens,
      walletRpcUrl: chain.url,
      connection: { ...visit.connection, wallet: { ...wallet, provider } },
      networkCostWei,
      activity: visit.activity,
      storage: visit.storage,
      key: 'cost',
      kind: 'add-liquidity',
      reviewed: shown,
      prepare: ({ reviewed, deadlineSeconds }) =>
        prepareDeposit(client, {
          network,
          account,
          slippageBps: 50,
          deadlineSeconds,
          reviewed,
          request: request('v3', tokens),
        }),
    })
    return { flow, asked, networkCostWei }
  }

  test('default: all of it costs what was shown', async () => {
    const { flow, asked } = await press({})
    await untilStatus(flow, 'confirmed')
    expect(asked).toHaveLength(3)
    expect(asked.every(({ gas, maxFeePerGas }) => gas !== undefined && maxFeePerGas !== undefined)).toBe(true)
  })

  test('error: fees of 20,000 times those of the review are not asked for', async () => {
    const { flow, asked } = await press({ times: 20_000n })
    const { error } = await untilStatus(flow, 'failed')
    expect(error).toMatchObject({ code: 'NetworkCostRose', nextAction: 'review-again' })
    expect(asked).toEqual([])
  })

  test('error: a tip of 20,000 times the usual one never makes it cost more than half above the review', async () => {
    const { flow, asked, networkCostWei } = await press({ tipTimes: 20_000n })
    // Where nobody has paid a tip lately the lie is bounded before it is compared, and the deposit goes through.
    const end = await Promise.any([untilStatus(flow, 'failed'), untilStatus(flow, 'confirmed')])
    if (end.status === 'failed') expect(end.error).toMatchObject({ code: 'NetworkCostRose' })
    const wei = asked.reduce((sum, { gas, maxFeePerGas }) => sum + BigInt(gas!) * BigInt(maxFeePerGas!), 0n)
    expect(2n * wei).toBeLessThanOrEqual(3n * networkCostWei!)
  })

  test('behavior: where the review told no cost, the wallet chooses the fees', async () => {
    const { flow, asked } = await press({ times: 20_000n, agreedWei: undefined })
    await untilStatus(flow, 'confirmed')
    expect(asked.every(({ maxFeePerGas }) => maxFeePerGas === undefined)).toBe(true)
  })

  function toldFees(
    client: typeof scenario.client,
    { times = 1n, tipTimes = times }: { times?: bigint; tipTimes?: bigint },
  ) {
    const raised = (by: bigint) => (fee: Hex) => toHex(BigInt(fee) * by)
    return {
      ...client,
      rpc(chainId: number) {
        const rpc = client.rpc(chainId)
        const ask = async (asked: { method: string }) => {
          const answer = (await rpc.request(asked as never)) as never
          if (asked.method === 'eth_maxPriorityFeePerGas') return raised(tipTimes)(answer)
          if (asked.method !== 'eth_feeHistory') return answer
          const { baseFeePerGas, reward, ...rest } = answer as { baseFeePerGas: Hex[]; reward: Hex[][] }
          return {
            ...rest,
            baseFeePerGas: baseFeePerGas.map(raised(times)),
            reward: reward.map((tips) => tips.map(raised(tipTimes))),
          }
        }
        return { ...rpc, request: ask as typeof rpc.request }
      },
    }
  }
})

const keys = ['oxbow.liquidity-flows', 'oxbow.activity']
const unsigned = { value: 0n, gas: undefined, maxFeePerGas: undefined, maxPriorityFeePerGas: undefined }

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await new Promise((resolve) => setTimeout(resolve, 10))
}
