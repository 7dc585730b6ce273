import { startExchange, type TestExchange } from '@oxbow/exchange-test/startExchange'
import { startScenario } from '@oxbow/exchange-test/startScenario'
import { untilView } from '@oxbow/exchange-test/untilView'
import { mine } from '@oxbow/test/mine'
import { swapDirect } from '@oxbow/test/swapDirect'
import { type Hex, zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const one = 10n ** 18n
const timeoutMs = 60_000

/** The chain goes back and another way while a swap waits for its block: flow, log and prices end where the chain does. */
describe('createSwapFlow, when the chain reorganises under a pending swap', () => {
  let exchange: TestExchange
  beforeAll(async () => {
    exchange = await startExchange()
  })
  afterAll(() => exchange[Symbol.asyncDispose]())

  test.each([1, 5, 20])('%i blocks deep: included once, on the other branch, at what it pays there', async (depth) => {
    const { chain, tokens, pools } = exchange
    const request = (method: string, params: unknown[]): Promise<unknown> =>
      chain.testClient.request({ method, params } as never)
    const trade = (zeroForOne: boolean) => swapDirect(chain, pools.etherUsd, { zeroForOne, amountIn: one })
    for (let block = 0; block < depth; block++) await trade(block % 2 === 0)
    await exchange.untilCaughtUp()

    const scenario = await startScenario(exchange, depth % 10)
    const { usd } = tokens
    const before = await scenario.balance(usd.address)
    const asked = { tradeType: 'exact-in', tokenIn: zeroAddress, tokenOut: usd.address, amount: one / 100n } as const
    const quote = await scenario.quote(asked)
    const flow = scenario.swap(quote, { droppedAfterMs: timeoutMs })
    await chain.testClient.setAutomine(false)
    flow.start()
    const { hash } = await untilView(flow, (view) => view.status === 'pending' && view.hash !== undefined, timeoutMs)
    const raw = (await request('eth_getRawTransactionByHash', [hash])) as Hex
    await request('anvil_dropTransaction', [hash])
    await request('anvil_rollback', [depth])
    await chain.testClient.setAutomine(true)
    // Somebody else comes first on this branch, and then what the nodes have passed on to one another.
    await trade(false)
    await request('eth_sendRawTransaction', [raw])
    await mine(chain, 4)

    await untilView(flow, ({ status }) => status === 'final', timeoutMs)
    expect(scenario.activity.getSnapshot()).toMatchObject([{ hash, status: 'final', isFinal: true }])
    expect((await chain.publicClient.getTransactionReceipt({ hash: hash! })).status).toBe('success')
    expect(scenario.script.asked).toEqual(['eth_sendTransaction'])
    expect((await scenario.balance(usd.address)) - before).toBeGreaterThanOrEqual(quote.minimumOut)
    await exchange.untilCaughtUp()
    const { blockNumber, blockHash } = await scenario.quote(asked)
    expect((await chain.publicClient.getBlock({ blockNumber })).hash).toBe(blockHash)
    flow.dispose()
  })
})
