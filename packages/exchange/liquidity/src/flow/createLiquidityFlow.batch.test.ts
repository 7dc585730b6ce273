import { erc20Abi } from '@oxbow/abi/erc20'
import { untilStatus } from '@oxbow/exchange-test/startLiquidity'
import { encodeFunctionData, type Hex, toHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareDeposit } from '../prepare/prepareDeposit.ts'
import { createLiquidityFlow } from './createLiquidityFlow.ts'
import { request, startDeposits } from './test/startDeposits.ts'

const one = 10n ** 18n

let deposits: Awaited<ReturnType<typeof startDeposits>>
let scenario: (typeof deposits)['scenario']
beforeAll(async () => {
  deposits = await startDeposits()
  ;({ scenario } = deposits)
})
afterAll(() => deposits[Symbol.asyncDispose]())

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
