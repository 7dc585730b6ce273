import { startExchange, type TestExchange } from '@oxbow/exchange-test/startExchange'
import { startScenario } from '@oxbow/exchange-test/startScenario'
import { untilView } from '@oxbow/exchange-test/untilView'
import { memoryLocks } from '@oxbow/runtime/memoryLocks'
import { mine } from '@oxbow/test/mine'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resumeSwapFlow } from '../resumeSwapFlow.ts'
import { swapFlowRecords } from '../SwapFlowRecord.ts'
import { faultsOf, one, pendingHash } from '../test/faultsOf.ts'

describe('createSwapFlow, over reloads and tabs', () => {
  let exchange: TestExchange
  beforeAll(async () => {
    exchange = await startExchange()
  })
  afterAll(() => exchange[Symbol.asyncDispose]())

  const { request, withoutMining, wrapQuote } = faultsOf(() => exchange)

  test('reload while pending: taken up again, never sent again', async () => {
    const scenario = await startScenario(exchange, 8)
    await withoutMining(async () => {
      const flow = scenario.swap(await wrapQuote(scenario))
      flow.start()
      await pendingHash(flow)
      flow.dispose()
    })
    const { client, network } = exchange
    const { account, activity, storage } = scenario
    const resumed = await resumeSwapFlow({ client, network, account, activity, storage })
    const view = await untilView(resumed!, ({ status }) => status === 'confirmed')
    expect(view.summary).toMatchObject({ kind: 'wrap', amountIn: one.toString() })
    expect(scenario.script.asked).toEqual(['eth_sendTransaction'])
    await mine(exchange.chain, 3)
    await untilView(resumed!, ({ status }) => status === 'final')
    expect(swapFlowRecords(storage).getSnapshot()).toHaveLength(1)
    expect(await resumeSwapFlow({ client, network, account, activity, storage })).toBeUndefined()
    // The log has it from here on.
    expect(swapFlowRecords(storage).getSnapshot()).toEqual([])
  })

  test('a second tab leaves a trade to the tab that has it, and takes it up when that one closes', async () => {
    const scenario = await startScenario(exchange, 8)
    const { client, network } = exchange
    const { account, activity, storage, wallet } = scenario
    const locks = memoryLocks()
    const resume = () => resumeSwapFlow({ client, network, account, wallet, activity, storage, locks })
    await withoutMining(async () => {
      const flow = scenario.swap(await wrapQuote(scenario, 9n), { locks })
      flow.start()
      await pendingHash(flow)
      expect(await resume()).toBeUndefined()
      flow.dispose()
      await new Promise((done) => setTimeout(done))
      const resumed = await resume()
      await untilView(resumed!, ({ replacements }) => replacements.length > 0)
      expect(await resume()).toBeUndefined()
      // Closed by the person, who has seen it.
      resumed!.letGo()
      resumed!.dispose()
      expect(await resume()).toBeUndefined()
    })
    expect(scenario.script.asked).toEqual(['eth_sendTransaction'])
  })

  test('reload while the wallet was asking: what it sent afterwards is found on the chain', async () => {
    const scenario = await startScenario(exchange, 8)
    const { account, activity, storage } = scenario
    const { client, network } = exchange
    const reloaded = copyOf(storage, ['oxbow.swap-flows'])
    scenario.script.answer = () => {
      // The page is gone from here on: its later writes must not matter.
      Object.assign(reloaded, copyOf(storage, ['oxbow.swap-flows']))
      return true
    }
    const flow = scenario.swap(await wrapQuote(scenario, 7n))
    flow.start()
    const { hash } = await untilView(flow, ({ status }) => status === 'confirmed')
    flow.dispose()
    const resumed = await resumeSwapFlow({ client, network, account, activity, storage: reloaded })
    expect((await untilView(resumed!, ({ status }) => status === 'confirmed')).hash).toBe(hash)
    // The page takes it down before it shows, as when its wallet connects anew, and the log has it by then.
    resumed!.dispose()
    const again = await resumeSwapFlow({ client, network, account, activity, storage: reloaded })
    expect((await untilView(again!, ({ status }) => status === 'confirmed')).hash).toBe(hash)
    // Closed by the person, who has seen it.
    again!.letGo()
    again!.dispose()
    expect(await resumeSwapFlow({ client, network, account, activity, storage: reloaded })).toBeUndefined()
  })

  test('reload while the wallet was asking, and another transaction since: unknown, and found while that is shown', async () => {
    const scenario = await startScenario(exchange, 6)
    const { account, activity, storage, wallet, script } = scenario
    const { client, network } = exchange
    let send = (_: boolean) => {}
    script.answer = () => new Promise<boolean>((resolve) => (send = resolve))
    const flow = scenario.swap(await wrapQuote(scenario, 5n))
    flow.start()
    await expect.poll(() => script.asked.length).toBe(1)
    const reloaded = copyOf(storage, ['oxbow.swap-flows'])
    await request('eth_sendTransaction', [{ from: account, to: account, value: '0x1' }])
    const resumed = await resumeSwapFlow({ client, network, account, wallet, activity, storage: reloaded })
    expect(resumed!.getView()).toMatchObject({ status: 'failed', error: { code: 'SubmissionUnknown' } })
    // The window was open still.
    send(true)
    await untilView(resumed!, ({ status }) => status === 'confirmed')
    expect(script.asked).toEqual(['eth_sendTransaction'])
    flow.dispose()
    resumed!.dispose()
  })

  test('reload while an approval is on its way: waited for, not asked for again', async () => {
    const scenario = await startScenario(exchange, 9)
    const { oak, usd } = exchange.tokens
    const quote = await scenario.quote({
      tradeType: 'exact-in',
      tokenIn: oak.address,
      tokenOut: usd.address,
      amount: one,
    })
    await withoutMining(async () => {
      const first = scenario.swap(quote)
      first.start()
      await untilView(first, () => scenario.activity.getSnapshot().length === 1)
      first.dispose()
      const second = scenario.swap(quote)
      second.start()
      await untilView(second, ({ steps }) => steps[0]?.kind === 'approve' && steps[0].hash !== undefined)
      await mine(exchange.chain)
      await untilView(second, ({ prompt, status }) => prompt !== undefined || status === 'pending')
      await mine(exchange.chain)
      await untilView(second, ({ status }) => status === 'pending' || status === 'confirmed')
    })
    expect(scenario.script.asked).toEqual(['eth_sendTransaction', 'eth_signTypedData_v4', 'eth_sendTransaction'])
  })
})

function copyOf(storage: { getItem(key: string): string | null }, keys: readonly string[]) {
  const values = new Map(keys.map((key) => [key, storage.getItem(key)]))
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}
