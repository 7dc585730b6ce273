import { cancelEntry } from '@oxbow/activity/cancelEntry'
import { createActivityLog } from '@oxbow/activity/createActivityLog'
import { ProviderError } from '@oxbow/connectors/ProviderError'
import { startExchange, type TestExchange } from '@oxbow/exchange-test/startExchange'
import { startScenario } from '@oxbow/exchange-test/startScenario'
import { untilView } from '@oxbow/exchange-test/untilView'
import { mine } from '@oxbow/test/mine'
import type { Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SwapFlow } from '../SwapFlow.ts'
import { faultsOf, one, pendingHash } from '../test/faultsOf.ts'

describe('createSwapFlow, when it is replaced, lost or reorganised away', () => {
  let exchange: TestExchange
  beforeAll(async () => {
    exchange = await startExchange()
  })
  afterAll(() => exchange[Symbol.asyncDispose]())

  const { rawOf, replace, request, withoutMining, wrapQuote } = faultsOf(() => exchange)

  const newHash = async (flow: SwapFlow, old: Hex) =>
    (await untilView(flow, ({ hash }) => hash !== undefined && hash !== old)).hash!

  test('reorg: back to pending, then confirmed again; log and flow agree', async () => {
    const scenario = await startScenario(exchange, 0)
    const flow = scenario.swap(await wrapQuote(scenario))
    flow.start()
    const { hash } = await untilView(flow, ({ status }) => status === 'confirmed')
    const raw = await rawOf(hash!)
    await request('anvil_rollback', [1])
    const { wasReorged } = await untilView(flow, ({ status }) => status === 'pending')
    expect(wasReorged).toBe(true)
    expect(scenario.activity.getSnapshot()[0]).toMatchObject({ status: 'pending', wasReorged: true, block: undefined })
    await request('eth_sendRawTransaction', [raw])
    expect(await untilView(flow, ({ status }) => status === 'confirmed')).toMatchObject({ wasReorged: false })
    await mine(exchange.chain, 3)
    await untilView(flow, ({ status }) => status === 'final')
    expect(scenario.activity.getSnapshot()).toMatchObject([{ status: 'final', isFinal: true }])
    expect(await scenario.balance(exchange.network.contracts.weth)).toBe(one)
  })

  test('dropped: told after the time given, asked for again on retry, done once', async () => {
    const scenario = await startScenario(exchange, 1)
    const flow = scenario.swap(await wrapQuote(scenario), { droppedAfterMs: 300 })
    await withoutMining(async () => {
      flow.start()
      await request('anvil_dropTransaction', [await pendingHash(flow)])
      const view = await untilView(flow, ({ status }) => status === 'failed')
      expect(view.error?.code).toBe('TransactionDropped')
      expect(view.canRetry).toBe(true)
    })
    flow.retry()
    await untilView(flow, ({ status }) => status === 'confirmed')
    expect(await scenario.balance(exchange.network.contracts.weth)).toBe(one)
    // The lost one is forgotten when the new one has the same bytes, else it stays in the log: its nonce is used once either way.
    const [newest, ...older] = scenario.activity.getSnapshot().map(({ status }) => status)
    expect(newest).toBe('confirmed')
    expect(older.every((status) => status === 'dropped' || status === 'replaced')).toBe(true)
    expect(await exchange.chain.publicClient.getTransactionCount({ address: scenario.account })).toBe(1)
  })

  test('sped up in the wallet: followed under its new hash', async () => {
    const scenario = await startScenario(exchange, 2)
    const flow = scenario.swap(await wrapQuote(scenario))
    let copy: Hex | undefined
    await withoutMining(async () => {
      flow.start()
      copy = await replace(scenario, await pendingHash(flow), (original) => original)
    })
    const view = await untilView(flow, ({ status }) => status === 'confirmed')
    expect(view.hash).toBe(copy)
    expect(await scenario.balance(exchange.network.contracts.weth)).toBe(one)
  })

  test('cancelled in the wallet: told, nothing traded', async () => {
    const scenario = await startScenario(exchange, 3)
    const flow = scenario.swap(await wrapQuote(scenario))
    await withoutMining(async () => {
      flow.start()
      await replace(scenario, await pendingHash(flow), () => ({ to: scenario.account, data: '0x', value: '0x0' }))
    })
    const view = await untilView(flow, ({ status }) => status === 'failed')
    expect(view.error?.code).toBe('TransactionCancelled')
    expect(scenario.activity.getSnapshot()).toMatchObject([{ status: 'cancelled' }])
  })

  test('canceled, and a reorg includes the trade instead: flow and activity log show it as included', async () => {
    const scenario = await startScenario(exchange, 2)
    const flow = scenario.swap(await wrapQuote(scenario, 7n))
    const before = await scenario.balance(exchange.network.contracts.weth)
    const head = () => exchange.chain.publicClient.getBlockNumber({ cacheTime: 0 })
    const headBefore = await head()
    let raw: Hex = '0x'
    await withoutMining(async () => {
      flow.start()
      const hash = await pendingHash(flow)
      raw = await rawOf(hash)
      await replace(scenario, hash, () => ({ to: scenario.account, data: '0x', value: '0x0' }))
    })
    await untilView(flow, ({ error }) => error?.code === 'TransactionCancelled')
    expect(scenario.activity.getSnapshot()).toMatchObject([{ status: 'cancelled', isFinal: false }])
    await request('anvil_rollback', [Number((await head()) - headBefore)])
    await request('anvil_removePoolTransactions', [scenario.account])
    await request('eth_sendRawTransaction', [raw])
    await untilView(flow, ({ status }) => status === 'confirmed')
    expect((await scenario.balance(exchange.network.contracts.weth)) - before).toBe(7n)
    expect(scenario.activity.getSnapshot()).toMatchObject([{ status: 'confirmed', replacedBy: undefined }])
    await mine(exchange.chain, 3)
    await untilView(flow, ({ status }) => status === 'final')
  })

  test('sped up from the page: 1.2 times the fees, the same nonce, done once', async () => {
    const scenario = await startScenario(exchange, 2)
    const flow = scenario.swap(await wrapQuote(scenario, 3n))
    const before = await scenario.balance(exchange.network.contracts.weth)
    await withoutMining(async () => {
      flow.start()
      const first = await pendingHash(flow)
      const waiting = (await request('eth_getTransactionByHash', [first])) as Record<string, Hex>
      expect((await untilView(flow, ({ replacements }) => replacements.length > 0)).replacement).toBeUndefined()
      flow.replace('speed-up')
      const view = await untilView(flow, ({ replacement }) => replacement === 'speed-up')
      expect(view).toMatchObject({ status: 'pending', replacements: [], warning: undefined })
      const copy = (await request('eth_getTransactionByHash', [await newHash(flow, first)])) as Record<string, Hex>
      expect(copy.nonce).toBe(waiting.nonce)
      expect(copy.input).toBe(waiting.input)
      for (const fee of ['maxFeePerGas', 'maxPriorityFeePerGas'] as const)
        expect(BigInt(copy[fee]!) * 10n).toBeGreaterThanOrEqual(BigInt(waiting[fee]!) * 12n)
    })
    await untilView(flow, ({ status }) => status === 'confirmed')
    expect((await scenario.balance(exchange.network.contracts.weth)) - before).toBe(3n)
  })

  test.each(['from the page', 'from the activity of another tab'])(
    'cancelled %s: nothing traded, and it can be asked for again',
    async (where) => {
      const scenario = await startScenario(exchange, 3)
      const flow = scenario.swap(await wrapQuote(scenario), { droppedAfterMs: 300 })
      await withoutMining(async () => {
        flow.start()
        await pendingHash(flow)
        if (where === 'from the page') {
          flow.replace('cancel')
          await untilView(flow, ({ replacement }) => replacement === 'cancel')
        } else {
          const { wallet, storage } = scenario
          const log = createActivityLog(storage)
          await cancelEntry(exchange.client, { wallet, entry: log.getSnapshot()[0]!, log, storage })
          // As the page does on the `storage` event.
          scenario.activity.reload()
        }
        // The node has forgotten the trade for longer than it takes to count as lost: the cancellation is what waits.
        await new Promise((done) => setTimeout(done, 1_000))
        expect(flow.getView().status).toBe('pending')
      })
      const view = await untilView(flow, ({ status }) => status === 'failed')
      expect(view).toMatchObject({ error: { code: 'TransactionCancelled' }, canRetry: true })
      expect(await scenario.balance(exchange.network.contracts.weth)).toBe(0n)
    },
  )

  test('a replacement that is declined or comes too late changes nothing', async () => {
    const scenario = await startScenario(exchange, 3)
    const flow = scenario.swap(await wrapQuote(scenario, 5n))
    await withoutMining(async () => {
      flow.start()
      await pendingHash(flow)
      scenario.script.answer = () => false
      flow.replace('cancel')
      await untilView(flow, ({ prompt }) => prompt?.kind === 'confirm-replacement')
      expect(await untilView(flow, ({ prompt }) => prompt === undefined)).toMatchObject({
        replacements: ['cancel', 'speed-up'],
      })
      // Included while the wallet is still open.
      scenario.script.answer = async () => {
        await mine(exchange.chain)
        return true
      }
      flow.replace('cancel')
      await untilView(flow, ({ warning }) => warning?.code === 'CancelFailed')
    })
    await untilView(flow, ({ status }) => status === 'confirmed')
    expect(await scenario.balance(exchange.network.contracts.weth)).toBe(5n)
  })

  test('a wallet nobody knows: cancelling is tried, and once it has kept a nonce it can be asked to speed up', async () => {
    const scenario = await startScenario(exchange, 5, { isForeign: true })
    const first = scenario.swap(await wrapQuote(scenario, 7n))
    await withoutMining(async () => {
      first.start()
      await pendingHash(first)
      expect(first.getView().replacements).toEqual(['cancel'])
      first.replace('cancel')
      await untilView(first, ({ replacement }) => replacement === 'cancel')
    })
    expect((await untilView(first, ({ status }) => status === 'failed')).error?.code).toBe('TransactionCancelled')
    const second = scenario.swap(await wrapQuote(scenario, 7n))
    await withoutMining(async () => {
      second.start()
      const waiting = await pendingHash(second)
      expect(second.getView().replacements).toEqual(['cancel', 'speed-up'])
      second.replace('speed-up')
      await newHash(second, waiting)
    })
    await untilView(second, ({ status }) => status === 'confirmed')
    expect(await scenario.balance(exchange.network.contracts.weth)).toBe(7n)
  })

  test.each([
    ['takes a nonce of its own', ({ nonce: _, ...rest }: Record<string, unknown>) => rest],
    [
      'refuses a nonce',
      ({ nonce, ...rest }: Record<string, unknown>) => {
        if (nonce !== undefined) throw new ProviderError(-32602, 'Invalid parameter: nonce.')
        return rest
      },
    ],
  ] as const)(
    'a wallet that %s: unable to cancel, said so, not asked again, and the trade is done once',
    async (_, meddle) => {
      const scenario = await startScenario(exchange, 6, { isForeign: true })
      const before = await scenario.balance(exchange.network.contracts.weth)
      scenario.script.meddle = meddle
      const flow = scenario.swap(await wrapQuote(scenario, 7n))
      await withoutMining(async () => {
        flow.start()
        const hash = await pendingHash(flow)
        flow.replace('cancel')
        const { warning } = await untilView(flow, ({ warning }) => warning !== undefined)
        expect(warning?.code).toBe('CancelRefused')
        expect(flow.getView()).toMatchObject({ status: 'pending', hash, replacements: [], replacement: undefined })
        expect(scenario.activity.getSnapshot()[0]?.cancelHash).toBeUndefined()
      })
      expect((await untilView(flow, ({ status }) => status === 'confirmed')).warning?.code).toBe('CancelRefused')
      expect((await scenario.balance(exchange.network.contracts.weth)) - before).toBe(7n)
    },
  )
})
