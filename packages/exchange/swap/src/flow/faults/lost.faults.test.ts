import { startExchange, type TestExchange } from '@oxbow/exchange-test/startExchange'
import { startScenario } from '@oxbow/exchange-test/startScenario'
import { untilView } from '@oxbow/exchange-test/untilView'
import type { Locks } from '@oxbow/runtime/Locks'
import { memoryLocks } from '@oxbow/runtime/memoryLocks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resumeSwapFlow } from '../resumeSwapFlow.ts'
import { failingOnce, faultsOf, nodeOf, one, type Scenario } from '../test/faultsOf.ts'

describe('createSwapFlow, when the answer of the wallet is lost', () => {
  let exchange: TestExchange
  beforeAll(async () => {
    exchange = await startExchange()
  })
  afterAll(() => exchange[Symbol.asyncDispose]())

  const { wrapQuote } = faultsOf(() => exchange)

  /** A trade that the wallet has sent and does not answer for, while the node that would tell is away. */
  async function lose(scenario: Scenario, quote: Parameters<Scenario['swap']>[0], locks?: Locks) {
    const node = nodeOf(exchange.client)
    const connection = failingOnce(scenario, 'after', () => {
      node.isAway = true
    })
    const flow = scenario.swap(quote, { client: node.client, connection, ...(locks && { locks }) })
    flow.start()
    expect((await untilView(flow, ({ status }) => status === 'failed')).error?.code).toBe('SubmissionUnknown')
    return { flow, node }
  }

  test('a wallet that fails after it has sent: what it sent is found and followed, and nothing is asked for again', async () => {
    const scenario = await startScenario(exchange, 4)
    const before = await scenario.balance(exchange.network.contracts.weth)
    const flow = scenario.swap(await wrapQuote(scenario, 11n), { connection: failingOnce(scenario, 'after') })
    flow.start()
    await untilView(flow, ({ status }) => status === 'confirmed')
    expect((await scenario.balance(exchange.network.contracts.weth)) - before).toBe(11n)
    expect(scenario.script.asked).toEqual(['eth_sendTransaction'])
  })

  test('a wallet that fails after it has sent, while the node is away: the next try finds it and does not send again', async () => {
    const scenario = await startScenario(exchange, 4)
    const before = await scenario.balance(exchange.network.contracts.weth)
    const quote = await wrapQuote(scenario, 13n)
    const { flow, node } = await lose(scenario, quote)
    node.isAway = false
    flow.retry()
    await untilView(flow, ({ status }) => status === 'confirmed')
    expect((await scenario.balance(exchange.network.contracts.weth)) - before).toBe(13n)
    expect(scenario.script.asked).toEqual(['eth_sendTransaction'])
  })

  test('an approval whose answer was lost while the node was away is found, and not taken for the swap after it', {
    tags: 'thorough',
  }, async () => {
    const scenario = await startScenario(exchange, 4)
    const { oak, usd } = exchange.tokens
    const before = await scenario.balance(oak.address)
    const quote = await scenario.quote({
      tradeType: 'exact-in',
      tokenIn: oak.address,
      tokenOut: usd.address,
      amount: one,
    })
    const { flow, node } = await lose(scenario, quote)
    node.isAway = false
    flow.retry()
    await untilView(flow, ({ status }) => status === 'confirmed')
    expect(before - (await scenario.balance(oak.address))).toBe(one)
    expect(scenario.script.asked).toEqual(['eth_sendTransaction', 'eth_signTypedData_v4', 'eth_sendTransaction'])
    expect(scenario.activity.getSnapshot().map(({ kind }) => kind)).toEqual(['swap', 'approve'])
  })

  test('a trade whose answer was lost while the node was away, and which used up its approval: followed, not paid again', {
    tags: 'thorough',
  }, async () => {
    const scenario = await startScenario(exchange, 9)
    const { oak, usd } = exchange.tokens
    const ask = () =>
      scenario.quote({ tradeType: 'exact-in', tokenIn: oak.address, tokenOut: usd.address, amount: one })
    // The approval is there from a trade that was declined after it.
    scenario.script.answer = (method) => method !== 'eth_signTypedData_v4'
    const declined = scenario.swap(await ask())
    declined.start()
    await untilView(declined, ({ status }) => status === 'rejected')
    scenario.script.answer = () => true
    scenario.script.asked.length = 0
    const before = await scenario.balance(oak.address)
    const { flow, node } = await lose(scenario, await ask())
    node.isAway = false
    flow.retry()
    await untilView(flow, ({ status }) => status === 'confirmed')
    expect(before - (await scenario.balance(oak.address))).toBe(one)
    expect(scenario.script.asked).toEqual(['eth_signTypedData_v4', 'eth_sendTransaction'])
    expect(scenario.activity.getSnapshot()[0]).toMatchObject({ kind: 'swap', status: 'confirmed' })
  })

  test('a swap whose answer was lost, and whose dialog stays open: shown as sent once the chain tells, and asked for once', async () => {
    const scenario = await startScenario(exchange, 7)
    const { weth } = exchange.network.contracts
    const before = await scenario.balance(weth)
    const { flow, node } = await lose(scenario, await wrapQuote(scenario, 41n))
    node.isAway = false
    const view = await untilView(flow, ({ status }) => status === 'confirmed')
    expect(view.error).toBeUndefined()
    expect((await scenario.balance(weth)) - before).toBe(41n)
    expect(scenario.script.asked).toEqual(['eth_sendTransaction'])
    expect(scenario.activity.getSnapshot()).toMatchObject([{ kind: 'wrap', status: 'confirmed', flowId: flow.id }])
    // Seen by the person: no later page shows it again.
    flow.letGo()
    flow.dispose()
    const { client, network } = exchange
    const { account, activity, storage } = scenario
    expect(await resumeSwapFlow({ client, network, account, activity, storage })).toBeUndefined()
  })

  test('a swap whose answer was lost is told as unknown; who closes it and asks for the same trade again gets that one, and pays once', async () => {
    const scenario = await startScenario(exchange, 7)
    const before = await scenario.balance(exchange.network.contracts.weth)
    const locks = memoryLocks()
    const { flow: lost, node } = await lose(scenario, await wrapQuote(scenario, 19n), locks)
    expect(scenario.activity.getSnapshot()).toEqual([])
    lost.dispose()

    // Another trade is told of it in the log alone, and while the node is away nothing is asked for.
    const other = scenario.swap(await wrapQuote(scenario, 23n), { client: node.client, locks })
    other.start()
    await untilView(other, ({ status }) => status === 'failed')
    expect(scenario.script.asked).toEqual(['eth_sendTransaction'])
    other.dispose()
    node.isAway = false

    const again = scenario.swap(await wrapQuote(scenario, 19n), { locks })
    again.start()
    // Left while it is looked for, and begun once more.
    again.cancel()
    again.start()
    await untilView(again, ({ status }) => status === 'confirmed')
    expect((await scenario.balance(exchange.network.contracts.weth)) - before).toBe(19n)
    expect(scenario.script.asked).toEqual(['eth_sendTransaction'])
    expect(scenario.activity.getSnapshot()).toMatchObject([{ kind: 'wrap', status: 'confirmed' }])
  })

  test('a lost swap that the page has found and not shown yet is taken up by the same trade, not paid again', async () => {
    const scenario = await startScenario(exchange, 7)
    const { account, activity, storage, wallet } = scenario
    const { client, network } = exchange
    const before = await scenario.balance(network.contracts.weth)
    const locks = memoryLocks()
    const { flow: lost } = await lose(scenario, await wrapQuote(scenario, 37n), locks)
    lost.dispose()
    await new Promise((done) => setTimeout(done))
    const found = await resumeSwapFlow({ client, network, account, wallet, activity, storage, locks })
    found!.dispose()
    const again = scenario.swap(await wrapQuote(scenario, 37n), { locks })
    again.start()
    await untilView(again, ({ status }) => status === 'confirmed')
    expect((await scenario.balance(network.contracts.weth)) - before).toBe(37n)
    expect(scenario.script.asked).toEqual(['eth_sendTransaction'])
  })

  test('a lost swap that the page looks for as the same trade is asked for again: found by one of them, and paid once', async () => {
    const scenario = await startScenario(exchange, 7)
    const { account, activity, storage, wallet } = scenario
    const { client, network } = exchange
    const before = await scenario.balance(network.contracts.weth)
    const locks = memoryLocks()
    const { flow: lost } = await lose(scenario, await wrapQuote(scenario, 43n), locks)
    const again = scenario.swap(await wrapQuote(scenario, 43n), { locks })
    lost.dispose()
    await new Promise((done) => setTimeout(done))
    const resuming = resumeSwapFlow({ client, network, account, wallet, activity, storage, locks })
    again.start()
    const resumed = await resuming
    await untilView(again, ({ status }) => status === 'confirmed')
    resumed?.dispose()
    expect((await scenario.balance(network.contracts.weth)) - before).toBe(43n)
    expect(scenario.script.asked).toEqual(['eth_sendTransaction'])
  })

  test('another trade than the one whose answer was lost goes on, and the lost one is in the log', async () => {
    const scenario = await startScenario(exchange, 7)
    const before = await scenario.balance(exchange.network.contracts.weth)
    const { flow: lost, node } = await lose(scenario, await wrapQuote(scenario, 29n))
    lost.dispose()
    node.isAway = false
    const other = scenario.swap(await wrapQuote(scenario, 31n))
    other.start()
    await untilView(other, ({ status }) => status === 'confirmed')
    expect((await scenario.balance(exchange.network.contracts.weth)) - before).toBe(60n)
    expect(scenario.activity.getSnapshot().map(({ kind }) => kind)).toEqual(['wrap', 'wrap'])
  })

  test('a wallet that fails before it has sent is asked again', async () => {
    const scenario = await startScenario(exchange, 4)
    const before = await scenario.balance(exchange.network.contracts.weth)
    const flow = scenario.swap(await wrapQuote(scenario, 17n), { connection: failingOnce(scenario, 'before') })
    flow.start()
    expect((await untilView(flow, ({ status }) => status === 'failed')).error?.code).toBe('WalletFailed')
    flow.retry()
    await untilView(flow, ({ status }) => status === 'confirmed')
    expect((await scenario.balance(exchange.network.contracts.weth)) - before).toBe(17n)
  })
})
