import { erc20Abi } from '@oxbow/abi/erc20'
import { createActivityLog } from '@oxbow/activity/createActivityLog'
import { startExchange, type TestExchange } from '@oxbow/exchange-test/startExchange'
import { startScenario } from '@oxbow/exchange-test/startScenario'
import { untilView } from '@oxbow/exchange-test/untilView'
import { accounts } from '@oxbow/test/accounts'
import { mine } from '@oxbow/test/mine'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faultsOf, one } from '../test/faultsOf.ts'

describe('createSwapFlow, with a wallet that does something else', () => {
  let exchange: TestExchange
  beforeAll(async () => {
    exchange = await startExchange()
  })
  afterAll(() => exchange[Symbol.asyncDispose]())

  const { wrapQuote } = faultsOf(() => exchange)

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

  test('a wallet may choose its own gas', async () => {
    const scenario = await startScenario(exchange, 4)
    scenario.script.meddle = (transaction) => ({ ...transaction, gas: '0x30d40' })
    const flow = scenario.swap(await wrapQuote(scenario))
    flow.start()
    await untilView(flow, ({ status }) => status === 'confirmed')
    await mine(exchange.chain, 3)
    expect((await untilView(flow, ({ status }) => status === 'final')).warning).toBeUndefined()
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

  test('a wallet on another network that does not know this one: switched, added (4902), and the trade goes on', async () => {
    const scenario = await startScenario(exchange, 7, { walletChains: [31338] })
    const flow = scenario.swap(await wrapQuote(scenario))
    flow.start()
    await untilView(flow, ({ status }) => status === 'confirmed')
    expect(scenario.script.asked).toEqual(['wallet_addEthereumChain', 'eth_sendTransaction'])
  })
})
