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

type Call = { readonly to: Hex; readonly data?: Hex; readonly value?: Hex }

/** A deposit through a wallet that takes calls together, and what it does with them: sends some, and answers. */
async function startBatch(
  doCalls: (asked: { id: string; calls: readonly Call[] }, send: (call: Call) => Promise<void>) => Promise<unknown>,
) {
  const { client, network, account, chain } = scenario
  const tokens = await scenario.deployPair()
  const { activity, storage, connection } = await scenario.visit()
  const { wallet } = connection
  const asked: string[] = []
  let last: Hex | undefined
  const send = async (call: Call) => {
    const sent = { from: account, ...call, gas: toHex(5_000_000) }
    last = (await chain.testClient.request({ method: 'eth_sendTransaction', params: [sent] } as never)) as Hex
    await chain.publicClient.waitForTransactionReceipt({ hash: last })
  }
  const provider: typeof wallet.provider = {
    ...wallet.provider,
    async request({ method, params }) {
      const [first] = (params ?? []) as [Parameters<typeof doCalls>[0]]
      if (method.startsWith('wallet_') || method === 'eth_sendTransaction') asked.push(method)
      if (method === 'wallet_getCapabilities') return { [toHex(chain.chainId)]: { atomic: { status: 'supported' } } }
      if (method === 'wallet_getCallsStatus') return { status: 200, receipts: [{ transactionHash: last }] }
      return method === 'wallet_sendCalls' ? doCalls(first, send) : wallet.provider.request({ method, params })
    },
  }
  return {
    activity,
    asked: (method: string) => asked.filter((each) => each === method),
    positions: async () =>
      (await scenario.readPositions()).filter(({ token0 }) => token0 === tokens.token0.address).length,
    tokens,
    /** Once more, as the next page does. */
    start: () =>
      createLiquidityFlow({
        client,
        network,
        tokens,
        activity,
        storage,
        walletRpcUrl: chain.url,
        connection: { ...connection, wallet: { ...wallet, provider } },
        key: 'batch',
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
      }),
  }
}

test('a wallet that takes calls together is asked once; one that then declines to is asked step by step', async () => {
  for (const takes of [true, false]) {
    const { start, activity, asked, positions } = await startBatch(async ({ id, calls }, send) => {
      if (!takes) throw Object.assign(new Error('Not now.'), { code: 5750 })
      for (const call of calls) await send(call)
      return { id }
    })
    const done = await untilStatus(start(), 'confirmed')
    const kinds = done.steps.map(({ kind }) => kind)
    expect(kinds).toEqual(takes ? ['batch'] : ['approve', 'approve', 'permit', 'send'])
    expect(asked('eth_sendTransaction')).toHaveLength(takes ? 0 : 3)
    expect(await positions()).toBe(1)
    expect(activity.getSnapshot()[0]).toMatchObject({ kind: 'add-liquidity', status: 'confirmed' })
  }
})

test('a page closed while the wallet has the calls: the next one follows what was sent, and asks for nothing', async () => {
  const { start, asked, positions, activity } = await startBatch(async ({ calls }, send) => {
    for (const call of calls) await send(call)
    return new Promise(() => {})
  })
  const first = start()
  await expect.poll(positions, { timeout: 10_000 }).toBe(1)
  first.dispose()
  const second = start()
  await untilStatus(second, 'confirmed')
  expect(asked('wallet_sendCalls')).toHaveLength(1)
  expect(asked('eth_sendTransaction')).toEqual([])
  expect(await positions()).toBe(1)
  expect(activity.getSnapshot()).toMatchObject([{ kind: 'add-liquidity', status: 'confirmed', isBatch: true }])
})

test('error: a wallet that makes something else of a batch: no success, and the entry stays marked', async () => {
  for (const change of ['stranger', 'more'] as const) {
    const batch = await startBatch(async ({ id }, send) => {
      // Nothing to do with what was asked, or a transfer of far more of a token than the deposit may take.
      const stranger = `0x${'5'.repeat(40)}` as const
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [stranger, 1_000n * one] })
      await send(change === 'stranger' ? { to: stranger, value: '0x1' } : { to: batch.tokens.token0.address, data })
      return { id }
    })
    expect((await untilStatus(batch.start(), 'failed')).error?.code).toBe('WalletChangedTransaction')
    expect(batch.activity.getSnapshot()[0]?.instead).toBeDefined()
    expect(await batch.positions()).toBe(0)
  }
})
