import { ProviderError } from '@oxbow/connectors/ProviderError'
import { startExchange, type TestExchange } from '@oxbow/exchange-test/startExchange'
import { startScenario } from '@oxbow/exchange-test/startScenario'
import { untilView } from '@oxbow/exchange-test/untilView'
import { canBatchCalls } from '@oxbow/transactions/canBatchCalls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BatchingOptions, batchingOf } from './test/batchingOf.ts'
import type { SwapFlowView } from './view/SwapFlowView.ts'

const one = 10n ** 18n

describe('createSwapFlow with a wallet that takes calls together', () => {
  let exchange: TestExchange
  beforeAll(async () => {
    exchange = await startExchange()
  })
  afterAll(() => exchange[Symbol.asyncDispose]())

  type Scenario = Awaited<ReturnType<typeof startScenario>>
  const oakForUsd = (scenario: Scenario) => {
    const { oak, usd } = exchange.tokens
    return scenario.quote({ tradeType: 'exact-in', tokenIn: oak.address, tokenOut: usd.address, amount: one })
  }

  const batching = (scenario: Scenario, options?: BatchingOptions) => batchingOf(exchange, scenario, options)

  test('one wallet request for approval, permit and swap', async () => {
    const scenario = await startScenario(exchange, 1)
    const { connection, asked } = batching(scenario)
    const { wallet } = connection
    expect(await canBatchCalls({ wallet, account: scenario.account, chainId: exchange.network.chainId })).toBe(true)
    const quote = await oakForUsd(scenario)
    const before = await scenario.balance(exchange.tokens.usd.address)
    const flow = scenario.swap(quote, { connection, batches: true })
    flow.start()
    const view = await untilView(flow, isConfirmed)
    expect(view.steps.map(({ kind }) => kind)).toEqual(['swap'])
    expect(view.warning).toBeUndefined()
    expect(asked).toEqual(['wallet_sendCalls'])
    expect((await scenario.balance(exchange.tokens.usd.address)) - before).toBe(quote.amountOut)
    expect(scenario.activity.getSnapshot().map(({ kind }) => kind)).toEqual(['swap'])
  })

  test('a wallet that does not do it after all is asked step by step, by itself', async () => {
    const scenario = await startScenario(exchange, 2)
    const { connection, asked } = batching(scenario, { fails: new ProviderError(5760, 'Atomicity not supported.') })
    const flow = scenario.swap(await oakForUsd(scenario), { connection, batches: true })
    flow.start()
    const view = await untilView(flow, isConfirmed)
    expect(view.steps.map(({ kind }) => kind)).toEqual(['approve', 'permit', 'swap'])
    expect(asked).toEqual(['wallet_sendCalls'])
  })

  test('calls that fail on the chain are told, and the next try goes step by step', async () => {
    const scenario = await startScenario(exchange, 3)
    const { connection } = batching(scenario, { does: 'revert' })
    const flow = scenario.swap(await oakForUsd(scenario), { connection, batches: true })
    flow.start()
    const view = await untilView(flow, ({ status }) => status === 'failed')
    expect(view).toMatchObject({ error: { code: 'BatchFailed' }, canRetry: true })
    flow.retry()
    expect((await untilView(flow, isConfirmed)).steps.map(({ kind }) => kind)).toEqual(['approve', 'permit', 'swap'])
  })

  test('a batch that a wallet reports as done without trading is no success', async () => {
    const scenario = await startScenario(exchange, 6)
    const { connection } = batching(scenario, { does: 'leave out the trade' })
    const flow = scenario.swap(await oakForUsd(scenario), { connection, batches: true })
    flow.start()
    const view = await untilView(
      flow,
      ({ status }) => status !== 'review' && status !== 'working' && status !== 'pending',
    )
    expect(view).toMatchObject({ status: 'failed', error: { code: 'WalletChangedTransaction' }, result: undefined })
    expect(view.instead).toBeDefined()
    expect(scenario.activity.getSnapshot()[0]?.instead).toBeDefined()
  })

  test('a rejection is an answer', async () => {
    const scenario = await startScenario(exchange, 4)
    const { connection } = batching(scenario, { fails: new ProviderError(4001, 'The user rejected the request.') })
    const flow = scenario.swap(await oakForUsd(scenario), { connection, batches: true })
    flow.start()
    await untilView(flow, ({ status }) => status === 'rejected')
    expect(scenario.activity.getSnapshot()).toEqual([])
  })

  test('a wallet that knows nothing of it cannot', async () => {
    const { wallet, account } = await startScenario(exchange, 5)
    expect(await canBatchCalls({ wallet, account, chainId: exchange.network.chainId })).toBe(false)
  })
})

function isConfirmed({ status, error }: SwapFlowView): boolean {
  if (error !== undefined) throw new Error(`${error.code}: ${error.detail}`)
  return status === 'confirmed' || status === 'final'
}
