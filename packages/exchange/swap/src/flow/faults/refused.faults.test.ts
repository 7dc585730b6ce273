import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { startExchange, type TestExchange } from '@oxbow/exchange-test/startExchange'
import { startScenario } from '@oxbow/exchange-test/startScenario'
import { untilView } from '@oxbow/exchange-test/untilView'
import { createPool } from '@oxbow/test/createPool'
import { deployToken } from '@oxbow/test/deployToken'
import { swapDirect } from '@oxbow/test/swapDirect'
import { type Hex, zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faultsOf, one, pendingHash } from '../test/faultsOf.ts'

describe('createSwapFlow, when it would fail or do worse', () => {
  let exchange: TestExchange
  beforeAll(async () => {
    exchange = await startExchange()
  })
  afterAll(() => exchange[Symbol.asyncDispose]())

  const { rawOf, request, withoutMining, wrapQuote } = faultsOf(() => exchange)

  test('a server that lowers the minimum is refused before the wallet opens', async () => {
    const scenario = await startScenario(exchange, 5)
    const { usd } = exchange.tokens
    const asked = { tradeType: 'exact-in', tokenIn: zeroAddress, tokenOut: usd.address, amount: one } as const
    const quote = await scenario.quote(asked)
    const loose = await scenario.quote({ ...asked, slippageBps: 5_000 })
    const client = withSwap(exchange.client, (body) =>
      exchange.client.api.swap({ ...body, quote: loose.response.quote }),
    )
    const flow = scenario.swap(quote, { client })
    flow.start()
    const view = await untilView(flow, ({ status }) => status === 'failed')
    expect(view.error?.code).toBe('TransactionMismatch')
    expect(view.error?.detail).toContain(`It promises ${loose.minimumOut} of ${usd.address}, not ${quote.minimumOut}.`)
    expect(scenario.script.asked).toEqual([])
  })

  test('a server that sends the money elsewhere is refused before the wallet opens', async () => {
    const scenario = await startScenario(exchange, 5)
    const other = await startScenario(exchange, 6)
    const asked = {
      tradeType: 'exact-in',
      tokenIn: zeroAddress,
      tokenOut: exchange.tokens.usd.address,
      amount: one,
    } as const
    const theirs = await other.quote(asked)
    const client = withSwap(exchange.client, async () => {
      const answer = await exchange.client.api.swap({ quote: theirs.response.quote })
      const data = answer.swap.data.replaceAll(
        '0000000000000000000000000000000000000001',
        other.account.slice(2),
      ) as Hex
      return { ...answer, swap: { ...answer.swap, from: scenario.account, data } }
    })
    const flow = scenario.swap(await scenario.quote(asked), { client })
    flow.start()
    const view = await untilView(flow, ({ status }) => status === 'failed')
    expect(['TransactionMismatch', 'TransactionUnreadable']).toContain(view.error?.code)
    expect(scenario.script.asked).toEqual([])
  })

  test('a price that moves after the quote: the simulation says so and nothing is sent; retry takes a new quote', async () => {
    const scenario = await startScenario(exchange, 6)
    const { reset, usd } = exchange.tokens
    const quote = await scenario.quote({
      tradeType: 'exact-in',
      tokenIn: reset.address,
      tokenOut: usd.address,
      amount: one,
    })
    let isFirst = true
    const client = withSwap(exchange.client, async (body) => {
      const answer = await exchange.client.api.swap(body)
      if (isFirst)
        await swapDirect(exchange.chain, exchange.pools.resetUsd, {
          zeroForOne: BigInt(reset.address) < BigInt(usd.address),
          amountIn: 100n * one,
        })
      isFirst = false
      return answer
    })
    const flow = scenario.swap(quote, { client })
    flow.start()
    const view = await untilView(flow, ({ status }) => status === 'failed')
    expect(view.error?.code).toBe('PriceMoved')
    expect(scenario.script.asked).toEqual(['eth_sendTransaction', 'eth_signTypedData_v4'])

    await exchange.untilCaughtUp()
    flow.retry()
    await untilView(flow, ({ prompt }) => prompt?.kind === 'accept-quote')
    flow.acceptQuote()
    await untilView(flow, ({ status }) => status === 'confirmed')
  })

  test('a token that begins to keep a part after the review: the router would not see it, and nothing is sent', async () => {
    const scenario = await startScenario(exchange, 4)
    const { chain } = exchange
    // Its storage is laid out as that of the one it becomes.
    const { address } = await deployToken(chain, { quirk: 'reset-approval' })
    const taxed = await deployToken(chain, { quirk: 'fee-on-transfer' })
    await createPool(chain, { protocol: 'v4', tokenA: address, tokenB: zeroAddress })
    await exchange.untilCaughtUp()
    const tokenOut = address.toLowerCase() as Hex
    const quote = await scenario.quote({ tradeType: 'exact-in', tokenIn: zeroAddress, tokenOut, amount: one })
    const bytecode = await chain.publicClient.getCode({ address: taxed.address })
    await chain.testClient.setCode({ address, bytecode: bytecode! })
    const flow = scenario.swap(quote)
    flow.start()
    const { error } = await untilView(flow, ({ status }) => status === 'failed')
    expect(error).toMatchObject({ code: 'BelowMinimum', nextAction: 'choose-another-token' })
    expect(scenario.script.asked).toEqual([])
  })

  test('a swap that reverts in its block: told why', async () => {
    const scenario = await startScenario(exchange, 6)
    const { usd } = exchange.tokens
    const flow = scenario.swap(
      await scenario.quote({ tradeType: 'exact-in', tokenIn: zeroAddress, tokenOut: usd.address, amount: one }),
    )
    let raw: Hex | undefined
    await withoutMining(async () => {
      flow.start()
      const hash = await pendingHash(flow)
      raw = await rawOf(hash)
      await request('anvil_dropTransaction', [hash])
    })
    // Somebody trades before it.
    await swapDirect(exchange.chain, exchange.pools.etherUsd, { zeroForOne: true, amountIn: 100n * one })
    await request('eth_sendRawTransaction', [raw])
    const view = await untilView(flow, ({ status }) => status === 'failed')
    expect(view.error).toMatchObject({ code: 'PriceMoved', detail: expect.stringContaining('TooLittleReceived') })
    expect(view.canRetry).toBe(true)
  })

  test('too little balance is reported before the wallet opens', async () => {
    const scenario = await startScenario(exchange, 7)
    const { oak, usd } = exchange.tokens
    const amount = (await scenario.balance(oak.address)) + 1n
    const flow = scenario.swap(
      await scenario.quote({ tradeType: 'exact-in', tokenIn: oak.address, tokenOut: usd.address, amount }),
    )
    flow.start()
    const view = await untilView(flow, ({ status }) => status === 'failed')
    expect(view.error).toMatchObject({ code: 'InsufficientBalance', nextAction: 'change-amount' })
    expect(scenario.script.asked).toEqual([])
  })

  test('too little ether to wrap is reported before the wallet opens', async () => {
    const scenario = await startScenario(exchange, 7)
    const flow = scenario.swap(await wrapQuote(scenario, 20_000n * one))
    flow.start()
    const view = await untilView(flow, ({ status }) => status === 'failed')
    expect(view.error?.code).toBe('InsufficientBalance')
    expect(scenario.script.asked).toEqual([])
  })
})

function withSwap(client: ExchangeClient, swap: ExchangeClient['api']['swap']): ExchangeClient {
  return { ...client, api: { ...client.api, swap } }
}
