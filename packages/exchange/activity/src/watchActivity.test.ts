import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { startExchange, type TestExchange } from '@oxbow/exchange-test/startExchange'
import { startScenario } from '@oxbow/exchange-test/startScenario'
import { untilView } from '@oxbow/exchange-test/untilView'
import type { Clock } from '@oxbow/runtime/Clock'
import { systemClock } from '@oxbow/runtime/systemClock'
import { mine } from '@oxbow/test/mine'
import { createPublicClient, custom, type Hex, zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ActivityEntry } from './ActivityEntry.ts'
import { createActivityLog } from './createActivityLog.ts'
import { watchActivity } from './watchActivity.ts'

const one = 10n ** 18n

describe('watchActivity', () => {
  let exchange: TestExchange
  beforeAll(async () => {
    exchange = await startExchange()
  })
  afterAll(() => exchange[Symbol.asyncDispose]())

  test('takes a log up after a reload, follows it through a reorg to the end', async () => {
    const scenario = await startScenario(exchange, 0)
    const { weth } = exchange.network.contracts
    const quote = await scenario.quote({ tradeType: 'exact-in', tokenIn: zeroAddress, tokenOut: weth, amount: one })
    const flow = scenario.swap(quote)
    flow.start()
    const { hash } = await untilView(flow, ({ status }) => status === 'confirmed')
    flow.dispose()

    const log = createActivityLog(scenario.storage)
    expect(log.getSnapshot()).toMatchObject([{ hash, status: 'confirmed', isFinal: false }])
    const stop = watchActivity(exchange.client, { log, networks: [exchange.network] })
    const request = (method: string, params: unknown[]) =>
      exchange.chain.testClient.request({ method, params } as never) as Promise<unknown>
    const raw = (await request('eth_getRawTransactionByHash', [hash])) as Hex
    await request('anvil_rollback', [1])
    await expect.poll(() => log.getSnapshot()[0]).toMatchObject({ status: 'pending', wasReorged: true })
    await request('eth_sendRawTransaction', [raw])
    await expect.poll(() => log.getSnapshot()[0]).toMatchObject({ status: 'confirmed' })
    await mine(exchange.chain, 3)
    await expect.poll(() => log.getSnapshot()[0]).toMatchObject({ status: 'final', isFinal: true })
    stop()
    expect(createActivityLog(scenario.storage).getSnapshot()).toEqual(log.getSnapshot())
  })

  test('a wallet that took a later nonce than was expected: what uses the expected one has not replaced it', async () => {
    const scenario = await startScenario(exchange, 2)
    const { weth } = exchange.network.contracts
    const nonce = await exchange.chain.publicClient.getTransactionCount({ address: scenario.account })
    // It holds back one of its own that no node has heard of yet.
    scenario.script.meddle = (transaction) => ({ ...transaction, nonce: `0x${(nonce + 1).toString(16)}` })
    const flow = scenario.swap(
      await scenario.quote({ tradeType: 'exact-in', tokenIn: zeroAddress, tokenOut: weth, amount: one }),
    )
    flow.start()
    const { hash } = await untilView(flow, (view) => view.status === 'pending' && view.hash !== undefined)
    const log = createActivityLog(scenario.storage)
    await expect.poll(() => createActivityLog(scenario.storage).getSnapshot()[0]?.nonce).toBe(nonce + 1)
    log.reload()
    flow.dispose()

    // The page was reloaded, and the node has forgotten it when the wallet's own is included.
    let [isForgotten, looks] = [true, 0]
    const forgetful = createPublicClient({
      transport: custom({
        async request({ method, params }) {
          if (method === 'eth_getTransactionCount') looks++
          if (isForgotten && /^eth_getTransaction(Receipt|ByHash)$/.test(method)) return null
          return exchange.chain.publicClient.request({ method, params } as never)
        },
      }),
    })
    scenario.script.meddle = undefined
    const held = { from: scenario.account, to: scenario.account, nonce: `0x${nonce.toString(16)}` }
    await scenario.connection.wallet.provider.request({ method: 'eth_sendTransaction', params: [held] })
    const client: ExchangeClient = { ...exchange.client, rpc: () => forgetful }
    const stop = watchActivity(client, { log, networks: [exchange.network] })
    await expect.poll(() => looks).toBeGreaterThan(2)
    expect(log.getSnapshot()[0]?.status).toBe('pending')
    isForgotten = false
    await expect.poll(() => log.getSnapshot()[0]).toMatchObject({ status: 'confirmed', hash })
    stop()
  })

  test('finds a dropped transaction that a wallet sends again, with its amounts to the unit', async () => {
    const scenario = await startScenario(exchange, 3)
    const { testClient } = exchange.chain
    const { weth } = exchange.network.contracts
    const request = (method: string, params: unknown[]) => testClient.request({ method, params } as never)
    const quote = await scenario.quote({ tradeType: 'exact-in', tokenIn: zeroAddress, tokenOut: weth, amount: one })
    const flow = scenario.swap(quote, { droppedAfterMs: 100 })
    await testClient.setAutomine(false)
    flow.start()
    const { hash } = await untilView(flow, (view) => view.status === 'pending' && view.hash !== undefined)
    const raw = (await request('eth_getRawTransactionByHash', [hash])) as Hex
    await request('anvil_dropTransaction', [hash])
    await untilView(flow, ({ status }) => status === 'failed')
    flow.dispose()
    await testClient.setAutomine(true)

    const log = createActivityLog(scenario.storage)
    expect(log.getSnapshot()).toMatchObject([{ status: 'dropped' }])
    const clock: Clock = { now: Date.now, sleep: (ms, signal) => systemClock.sleep(Math.min(ms, 200), signal) }
    const stop = watchActivity(exchange.client, { log, networks: [exchange.network], clock })
    await request('eth_sendRawTransaction', [raw])
    await expect.poll(() => log.getSnapshot()[0]).toMatchObject({ status: 'confirmed', result: { received: `${one}` } })
    const { timestamp } = await exchange.chain.publicClient.getBlock()
    await expect.poll(() => log.getSnapshot()[0]?.minedAtMs).toBe(Number(timestamp) * 1_000)
    stop()
  })

  test('a signature that a closed page asked for waits no longer, and one that was signed stays as it is', async () => {
    const scenario = await startScenario(exchange, 1)
    const log = createActivityLog(scenario.storage)
    const put = (id: string, rest: Pick<ActivityEntry, 'kind' | 'status' | 'isFinal'>) =>
      log.put({
        id,
        chainId: exchange.chain.chainId,
        account: scenario.account,
        hash: '0x1',
        nonce: -1,
        summary: { type: 'permit', allowed: [], spender: zeroAddress },
        createdAtMs: 1,
        flowId: undefined,
        block: undefined,
        replacedBy: undefined,
        wasReorged: false,
        intent: undefined,
        ...rest,
      })
    put('asked', { kind: 'permit', status: 'pending', isFinal: false })
    put('swap', { kind: 'swap-order', status: 'pending', isFinal: false })
    put('signed', { kind: 'permit', status: 'final', isFinal: true })
    watchActivity(exchange.client, { log, networks: [exchange.network] })()
    const statuses = Object.fromEntries(log.getSnapshot().map(({ id, status }) => [id, status]))
    expect(statuses).toEqual({ asked: 'dropped', swap: 'dropped', signed: 'final' })
  })
})
