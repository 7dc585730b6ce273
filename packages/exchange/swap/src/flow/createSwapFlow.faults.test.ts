import { erc20Abi } from '@oxbow/abi/erc20'
import { cancelEntry } from '@oxbow/activity/cancelEntry'
import { createActivityLog } from '@oxbow/activity/createActivityLog'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { ProviderError } from '@oxbow/connectors/localTestWallet'
import { startExchange, type TestExchange } from '@oxbow/exchange-test/startExchange'
import { startScenario } from '@oxbow/exchange-test/startScenario'
import { untilView } from '@oxbow/exchange-test/untilView'
import { memoryLocks } from '@oxbow/runtime/memoryLocks'
import { accounts } from '@oxbow/test/accounts'
import { createPool } from '@oxbow/test/createPool'
import { deployToken } from '@oxbow/test/deployToken'
import { mine } from '@oxbow/test/mine'
import { swapDirect } from '@oxbow/test/swapDirect'
import { type Hex, zeroAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resumeSwapFlow } from './resumeSwapFlow.ts'
import type { SwapFlow } from './SwapFlow.ts'

const one = 10n ** 18n

describe('createSwapFlow, when things go wrong', () => {
  let exchange: TestExchange
  beforeAll(async () => {
    exchange = await startExchange()
  })
  afterAll(() => exchange[Symbol.asyncDispose]())

  type Scenario = Awaited<ReturnType<typeof startScenario>>
  const wrapQuote = (scenario: Scenario, amount = one) =>
    scenario.quote({ tradeType: 'exact-in', tokenIn: zeroAddress, tokenOut: exchange.network.contracts.weth, amount })
  const request = (method: string, params: unknown[]): Promise<unknown> =>
    exchange.chain.testClient.request({ method, params } as never)
  const rawOf = async (hash: Hex) => (await request('eth_getRawTransactionByHash', [hash])) as Hex
  /** Runs `scenario` while nothing is mined. */
  const withoutMining = async (scenario: () => Promise<void>) => {
    await exchange.chain.testClient.setAutomine(false)
    try {
      await scenario()
    } finally {
      await exchange.chain.testClient.setAutomine(true)
      await mine(exchange.chain)
    }
  }
  const pendingHash = async (flow: SwapFlow) =>
    (await untilView(flow, ({ status, hash }) => status === 'pending' && hash !== undefined)).hash!

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

  test('a wallet that changes what it sends is told, with what that means', async () => {
    const scenario = await startScenario(exchange, 4)
    scenario.script.meddle = (transaction) => ({ ...transaction, value: '0x1' })
    const flow = scenario.swap(await wrapQuote(scenario))
    flow.start()
    const view = await untilView(flow, ({ warning }) => warning !== undefined)
    expect(view.warning?.code).toBe('WalletChangedTransaction')
    expect(view.warning?.detail).toContain(`It promises 1 of ${exchange.network.contracts.weth}, not ${one}.`)
    // In a block it is no wrap of what was reviewed, whatever the receipt tells.
    const { weth } = exchange.network.contracts
    const end = await untilView(flow, ({ status }) => status !== 'pending' && status !== 'working')
    expect(end).toMatchObject({ status: 'failed', error: { code: 'WalletChangedTransaction' }, canRetry: false })
    expect(end).toMatchObject({ result: undefined, instead: { to: weth.toLowerCase(), value: 1n } })
    expect(scenario.activity.getSnapshot()[0]).toMatchObject({ status: 'confirmed', instead: { value: '1' } })
    expect(scenario.activity.getSnapshot()[0]?.result).toBeUndefined()
  })

  test('a wallet that sends one wei to a stranger, for a swap or its approval: neither shows as done, and the entry stays marked', async () => {
    const scenario = await startScenario(exchange, 8)
    const { oak, usd } = exchange.tokens
    const stranger = '0x00000000000000000000000000000000deadbeef'
    const gift = { to: stranger, data: '0x', value: '0x1' }
    const quote = await scenario.quote({
      tradeType: 'exact-in',
      tokenIn: oak.address,
      tokenOut: usd.address,
      amount: one,
    })
    const isApproval = ({ data }: { data?: unknown }) => String(data).startsWith('0x095ea7b3')
    for (const [kind, isMeant] of [
      ['approve', true],
      ['swap', false],
    ] as const) {
      scenario.script.meddle = (transaction) =>
        isApproval(transaction) === isMeant ? { ...transaction, ...gift } : transaction
      const flow = scenario.swap(quote)
      flow.start()
      const end = await untilView(flow, ({ status }) => status === 'failed' || status === 'confirmed')
      expect(end).toMatchObject({ status: 'failed', error: { code: 'WalletChangedTransaction' }, result: undefined })
      expect(end.instead).toMatchObject({ to: stranger, value: 1n })
      expect(end.steps.at(-1)?.state).not.toBe('done')
      // As a page finds it that is opened anew.
      const [entry] = createActivityLog(scenario.storage).getSnapshot()
      expect(entry).toMatchObject({ kind, status: 'confirmed', instead: { to: stranger, value: '1' } })
    }
  })

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
    const node = nodeOf(exchange.client)
    const connection = failingOnce(scenario, 'after', () => {
      node.isAway = true
    })
    const flow = scenario.swap(quote, { client: node.client, connection })
    flow.start()
    expect((await untilView(flow, ({ status }) => status === 'failed')).error?.code).toBe('SubmissionUnknown')
    node.isAway = false
    flow.retry()
    await untilView(flow, ({ status }) => status === 'confirmed')
    expect((await scenario.balance(exchange.network.contracts.weth)) - before).toBe(13n)
    expect(scenario.script.asked).toEqual(['eth_sendTransaction'])
  })

  test('an approval whose answer was lost while the node was away is found, and not taken for the swap after it', async () => {
    const scenario = await startScenario(exchange, 4)
    const { oak, usd } = exchange.tokens
    const before = await scenario.balance(oak.address)
    const quote = await scenario.quote({
      tradeType: 'exact-in',
      tokenIn: oak.address,
      tokenOut: usd.address,
      amount: one,
    })
    const node = nodeOf(exchange.client)
    const connection = failingOnce(scenario, 'after', () => {
      node.isAway = true
    })
    const flow = scenario.swap(quote, { client: node.client, connection })
    flow.start()
    expect((await untilView(flow, ({ status }) => status === 'failed')).error?.code).toBe('SubmissionUnknown')
    node.isAway = false
    flow.retry()
    await untilView(flow, ({ status }) => status === 'confirmed')
    expect(before - (await scenario.balance(oak.address))).toBe(one)
    expect(scenario.script.asked).toEqual(['eth_sendTransaction', 'eth_signTypedData_v4', 'eth_sendTransaction'])
    expect(scenario.activity.getSnapshot().map(({ kind }) => kind)).toEqual(['swap', 'approve'])
  })

  test('a trade whose answer was lost while the node was away, and which used up its approval: followed, not paid again', async () => {
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
    const node = nodeOf(exchange.client)
    const connection = failingOnce(scenario, 'after', () => {
      node.isAway = true
    })
    const flow = scenario.swap(await ask(), { client: node.client, connection })
    flow.start()
    expect((await untilView(flow, ({ status }) => status === 'failed')).error?.code).toBe('SubmissionUnknown')
    node.isAway = false
    flow.retry()
    await untilView(flow, ({ status }) => status === 'confirmed')
    expect(before - (await scenario.balance(oak.address))).toBe(one)
    expect(scenario.script.asked).toEqual(['eth_signTypedData_v4', 'eth_sendTransaction'])
    expect(scenario.activity.getSnapshot()[0]).toMatchObject({ kind: 'swap', status: 'confirmed' })
  })

  test('a swap whose answer was lost is told as unknown; who closes it and asks for the same trade again gets that one, and pays once', async () => {
    const scenario = await startScenario(exchange, 7)
    const before = await scenario.balance(exchange.network.contracts.weth)
    const node = nodeOf(exchange.client)
    const connection = failingOnce(scenario, 'after', () => {
      node.isAway = true
    })
    const locks = memoryLocks()
    const lost = scenario.swap(await wrapQuote(scenario, 19n), { client: node.client, connection, locks })
    lost.start()
    expect((await untilView(lost, ({ status }) => status === 'failed')).error?.code).toBe('SubmissionUnknown')
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
    const node = nodeOf(client)
    const locks = memoryLocks()
    const connection = failingOnce(scenario, 'after', () => {
      node.isAway = true
    })
    const lost = scenario.swap(await wrapQuote(scenario, 37n), { client: node.client, connection, locks })
    lost.start()
    await untilView(lost, ({ status }) => status === 'failed')
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

  test('another trade than the one whose answer was lost goes on, and the lost one is in the log', async () => {
    const scenario = await startScenario(exchange, 7)
    const before = await scenario.balance(exchange.network.contracts.weth)
    const node = nodeOf(exchange.client)
    const connection = failingOnce(scenario, 'after', () => {
      node.isAway = true
    })
    const lost = scenario.swap(await wrapQuote(scenario, 29n), { client: node.client, connection })
    lost.start()
    await untilView(lost, ({ status }) => status === 'failed')
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

  test('a wallet may choose its own gas', async () => {
    const scenario = await startScenario(exchange, 4)
    scenario.script.meddle = (transaction) => ({ ...transaction, gas: '0x30d40' })
    const flow = scenario.swap(await wrapQuote(scenario))
    flow.start()
    await untilView(flow, ({ status }) => status === 'confirmed')
    await mine(exchange.chain, 3)
    expect((await untilView(flow, ({ status }) => status === 'final')).warning).toBeUndefined()
  })

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

  test('an approval that another tab has used up meanwhile: told as that, approved again, and done', async () => {
    const scenario = await startScenario(exchange, 5)
    const { oak, usd } = exchange.tokens
    const before = await scenario.balance(oak.address)
    const quote = await scenario.quote({
      tradeType: 'exact-in',
      tokenIn: oak.address,
      tokenOut: usd.address,
      amount: one,
    })
    const { contracts } = exchange.network
    scenario.script.answer = async (method) => {
      if (method === 'eth_signTypedData_v4') {
        scenario.script.answer = () => true
        await exchange.chain.walletClient(privateKeyToAccount(accounts[5]!.privateKey)).writeContract({
          address: oak.address,
          abi: erc20Abi,
          functionName: 'approve',
          args: [contracts.permit2, 0n],
        })
        await mine(exchange.chain)
      }
      return true
    }
    const flow = scenario.swap(quote)
    flow.start()
    const { error } = await untilView(flow, ({ status }) => status === 'failed')
    expect(error).toMatchObject({ code: 'AllowanceTooLow', nextAction: 'approve-again' })
    flow.retry()
    await untilView(flow, ({ status }) => status === 'confirmed')
    expect(before - (await scenario.balance(oak.address))).toBe(one)
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

  test('a wallet on another network that does not know this one: switched, added (4902), and the trade goes on', async () => {
    const scenario = await startScenario(exchange, 7, { walletChains: [31338] })
    const flow = scenario.swap(await wrapQuote(scenario))
    flow.start()
    await untilView(flow, ({ status }) => status === 'confirmed')
    expect(scenario.script.asked).toEqual(['wallet_addEthereumChain', 'eth_sendTransaction'])
  })

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
    expect(await resumeSwapFlow({ client, network, account, activity, storage })).toBeUndefined()
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

  async function replace(
    scenario: Scenario,
    hash: Hex,
    change: (transaction: { to: Hex; data: Hex; value: Hex }) => { to: Hex; data: Hex; value: Hex },
  ): Promise<Hex> {
    const original = (await request('eth_getTransactionByHash', [hash])) as Record<string, Hex>
    const { to, input: data, value } = original as { to: Hex; input: Hex; value: Hex }
    return (await scenario.wallet.provider.request({
      method: 'eth_sendTransaction',
      params: [
        {
          from: scenario.account,
          ...change({ to, data, value }),
          nonce: original.nonce,
          gas: original.gas,
          maxFeePerGas: `0x${(BigInt(original.maxFeePerGas!) * 2n).toString(16)}`,
          maxPriorityFeePerGas: `0x${(BigInt(original.maxPriorityFeePerGas!) * 2n + 1n).toString(16)}`,
        },
      ],
    })) as Hex
  }
})

/** Its wallet fails once when asked to send: before it has sent or after. */
function failingOnce(
  scenario: Awaited<ReturnType<typeof startScenario>>,
  when: 'before' | 'after',
  onFailure = () => {},
) {
  const { wallet } = scenario.connection
  let hasFailed = false
  const provider: typeof wallet.provider = {
    ...wallet.provider,
    async request(asked) {
      const fails = asked.method === 'eth_sendTransaction' && !hasFailed
      if (!fails) return wallet.provider.request(asked)
      hasFailed = true
      if (when === 'after') await wallet.provider.request(asked)
      onFailure()
      throw Object.assign(new Error('Internal error'), { code: -32603 })
    },
  }
  return { ...scenario.connection, wallet: { ...wallet, provider } }
}

/** A client whose node does not answer while it `isAway`. */
function nodeOf(client: ExchangeClient) {
  const rpcOf: ExchangeClient['rpc'] = (chainId) => {
    const rpc = client.rpc(chainId)
    const request = ((asked: never) =>
      node.isAway ? Promise.reject(new Error('The node is away.')) : rpc.request(asked)) as typeof rpc.request
    return { ...rpc, request }
  }
  const node = { isAway: false, client: { ...client, rpc: rpcOf } }
  return node
}

function withSwap(client: ExchangeClient, swap: ExchangeClient['api']['swap']): ExchangeClient {
  return { ...client, api: { ...client.api, swap } }
}

function copyOf(storage: { getItem(key: string): string | null }, keys: readonly string[]) {
  const values = new Map(keys.map((key) => [key, storage.getItem(key)]))
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}
