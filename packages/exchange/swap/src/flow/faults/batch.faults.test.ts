import { ProviderError } from '@oxbow/connectors/ProviderError'
import { startExchange, type TestExchange } from '@oxbow/exchange-test/startExchange'
import { startScenario } from '@oxbow/exchange-test/startScenario'
import { untilView } from '@oxbow/exchange-test/untilView'
import { memoryStorage } from '@oxbow/runtime/memoryStorage'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resumeSwapFlow } from '../resumeSwapFlow.ts'
import { swapFlowKey } from '../SwapFlowRecord.ts'
import { type BatchingOptions, batchingOf } from '../test/batchingOf.ts'
import { one } from '../test/faultsOf.ts'

describe('createSwapFlow, when the answer to a batch is lost', () => {
  let exchange: TestExchange
  beforeAll(async () => {
    exchange = await startExchange()
  })
  afterAll(() => exchange[Symbol.asyncDispose]())

  /** A trade that was asked for in one batch, by a page that is gone the moment that the wallet opens. */
  async function startClosed(accountIndex: number, options: BatchingOptions = {}) {
    const scenario = await startScenario(exchange, accountIndex)
    const { client, network } = exchange
    const { account, activity } = scenario
    const { oak, usd } = exchange.tokens
    const reloaded = memoryStorage()
    const onAsk = () => reloaded.setItem(swapFlowKey, scenario.storage.getItem(swapFlowKey) ?? '')
    const { connection, asked, tell } = batchingOf(exchange, scenario, { ...options, onAsk })
    const quote = () =>
      scenario.quote({ tradeType: 'exact-in', tokenIn: oak.address, tokenOut: usd.address, amount: one })
    const before = await scenario.balance(oak.address)
    const flow = scenario.swap(await quote(), { connection, batches: true })
    flow.start()
    return {
      flow,
      asked,
      tell,
      paid: async () => before - (await scenario.balance(oak.address)),
      resume: () =>
        resumeSwapFlow({ client, network, account, wallet: connection.wallet, activity, storage: reloaded }),
      again: async () => scenario.swap(await quote(), { connection, batches: true, storage: reloaded }),
      /** What the first page still does must not matter. */
      async leave() {
        await expect.poll(() => asked.length).toBe(1)
        flow.dispose()
      },
    }
  }

  test('reload while the wallet was asking: what it sent is known by its id, shown, and not replaced', async () => {
    const { flow, resume, asked, leave } = await startClosed(1)
    await untilView(flow, ({ status }) => status === 'confirmed')
    await leave()
    const resumed = await resume()
    const view = await untilView(resumed!, ({ status }) => status === 'confirmed')
    expect(view).toMatchObject({ error: undefined, warning: undefined, replacements: [] })
    expect(asked).toEqual(['wallet_sendCalls'])
    resumed!.letGo()
    resumed!.dispose()
    expect(await resume()).toBeUndefined()
  })

  test('reload while the wallet was asking: the same trade begun again is the one that was sent, paid once', async () => {
    const { flow, again, asked, leave, paid } = await startClosed(2)
    await untilView(flow, ({ status }) => status === 'confirmed')
    await leave()
    const second = await again()
    second.start()
    await untilView(second, ({ status }) => status === 'confirmed')
    expect(asked).toEqual(['wallet_sendCalls'])
    expect(await paid()).toBe(one)
  })

  test('a wallet that has sent it and does not tell where yet: nothing is asked for until it does', async () => {
    const { flow, again, resume, asked, tell, leave, paid } = await startClosed(3)
    await untilView(flow, ({ status }) => status === 'confirmed')
    await leave()
    tell.mode = 'pending'
    const second = await again()
    for (const _ of [1, 2]) {
      second.start()
      expect((await untilView(second, ({ status }) => status === 'failed')).error?.code).toBe('SubmissionUnknown')
      second.cancel()
    }
    second.dispose()
    const resumed = await resume()
    expect(resumed!.getView()).toMatchObject({ status: 'failed', error: { code: 'SubmissionUnknown' } })
    tell.mode = 'all'
    // Its dialog is open still.
    await untilView(resumed!, ({ status }) => status === 'confirmed')
    expect(asked).toEqual(['wallet_sendCalls'])
    expect(await paid()).toBe(one)
  })

  test('a wallet that does not know the id: said to be unknown, once, and looked for without a word after that', async () => {
    const { resume, again, asked, leave } = await startClosed(4, { neverAnswers: true })
    await leave()
    const resumed = await resume()
    expect(resumed!.getView()).toMatchObject({ status: 'failed', error: { code: 'SubmissionUnknown' } })
    resumed!.letGo()
    resumed!.dispose()
    expect(await resume()).toBeUndefined()
    expect(asked).toEqual(['wallet_sendCalls'])
    // Who asks again after that is asked by the wallet again.
    const second = await again()
    second.start()
    await expect.poll(() => asked.length).toBe(2)
    second.dispose()
  })

  test('a wallet that ignores the id, on a page that was gone: the same trade is not begun before it is said that nobody knows', async () => {
    const { again, asked, leave } = await startClosed(5, { neverAnswers: true, ignoresId: true })
    await leave()
    const second = await again()
    second.start()
    expect((await untilView(second, ({ status }) => status === 'failed')).error?.code).toBe('SubmissionUnknown')
    expect(asked).toEqual(['wallet_sendCalls'])
    second.dispose()
  })

  test.each([
    ['knows the id', false],
    ['ignores the id', true],
  ])('a wallet that fails after it has sent, and %s: followed, and not asked again', async (_, ignoresId) => {
    const failsAfterwards = new ProviderError(-32_603, 'connection lost')
    const { flow, asked, paid } = await startClosed(ignoresId ? 6 : 7, { failsAfterwards, ignoresId })
    await untilView(flow, ({ status }) => status === 'confirmed')
    expect(asked).toEqual(['wallet_sendCalls'])
    expect(await paid()).toBe(one)
    flow.dispose()
  })
})
