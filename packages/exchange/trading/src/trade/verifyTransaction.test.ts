import { accounts } from '@oxbow/test/accounts'
import type { TransactionRequest } from '@oxbow/transactions/TransactionRequest'
import { type Address, encodeFunctionData, erc20Abi, type Hex, zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Quote } from '../quote/Quote.ts'
import { startTrade } from '../test/startTrade.ts'
import { prepareSwap } from './prepareSwap.ts'
import { verifyTransaction } from './verifyTransaction.ts'

const one = 10n ** 18n

let trade: Awaited<ReturnType<typeof startTrade>>
let exchange: (typeof trade)['exchange']
let scenario: (typeof trade)['scenario']
let deadlineSeconds: number
beforeAll(async () => {
  trade = await startTrade()
  ;({ exchange, scenario, deadlineSeconds } = trade)
})
afterAll(() => exchange[Symbol.asyncDispose]())

describe('verifyTransaction', () => {
  const verify = (quote: Quote, transaction: TransactionRequest, more: { deadlineSeconds?: number } = {}) =>
    verifyTransaction({
      transaction,
      quote,
      network: exchange.network,
      account: scenario.account,
      deadlineSeconds,
      ...more,
    })
  const prepare = async (asked: Omit<Parameters<typeof scenario.quote>[0], 'amount'>) => {
    const quote = await scenario.quote({ ...asked, amount: one })
    const permit = await sign(quote)
    return { quote, ...(await prepareSwap(exchange.client, { quote, permit, deadlineSeconds })) }
  }
  const sign = async (quote: Quote) => {
    const data = await trade.permitOf(quote)
    if (data === undefined) return undefined
    const answer = await scenario.signPermit(data)
    if (answer.status === 'rejected') throw new Error('rejected')
    return { data, signature: answer.signature }
  }
  const pairs = () => {
    const { oak, usd } = exchange.tokens
    const { weth } = exchange.network.contracts
    return [
      [oak.address, usd.address],
      [zeroAddress, usd.address],
      [usd.address, zeroAddress],
      [weth, usd.address],
      [zeroAddress, oak.address],
    ] as const
  }

  test('the server’s own transactions pass, with the limits reviewed', async () => {
    for (const [tokenIn, tokenOut] of pairs())
      for (const tradeType of ['exact-in', 'exact-out'] as const) {
        const { quote, transaction } = await prepare({ tradeType, tokenIn, tokenOut })
        const { spent, received } = verify(quote, transaction)
        expect(spent).toBeLessThanOrEqual(quote.maximumIn)
        expect(received).toBeGreaterThanOrEqual(quote.minimumOut)
      }
  })

  test('error: one unit more spent or less received than reviewed', async () => {
    const { oak, usd } = exchange.tokens
    const { quote, transaction } = await prepare({
      tradeType: 'exact-in',
      tokenIn: oak.address,
      tokenOut: usd.address,
    })
    expect(() => verify({ ...quote, minimumOut: quote.minimumOut + 1n }, transaction)).toThrow('It promises')
    expect(() => verify({ ...quote, maximumIn: quote.maximumIn - 1n }, transaction)).toThrow(/It (spends up to|allows)/)
    const asked = (change: Partial<Quote['intent']>) => ({ ...quote, intent: { ...quote.intent, ...change } })
    expect(() => verify(asked({ tokenIn: usd.address }), transaction)).toThrow(/It (spends|allows)/)
    expect(() => verify(asked({ tokenOut: oak.address }), transaction)).toThrow('It promises 0')
    // Whatever the quote says, no more than was asked for.
    expect(() => verify(asked({ amount: one - 1n }), transaction)).toThrow('It spends up to')
  })

  test('error: less bought than asked, whatever the quote says', async () => {
    const { usd } = exchange.tokens
    const asked = { tradeType: 'exact-out', tokenIn: zeroAddress, tokenOut: usd.address, amount: 1_000_000n } as const
    const quote = await scenario.quote(asked)
    const { transaction } = await prepareSwap(exchange.client, { quote, deadlineSeconds })
    verify(quote, transaction)
    const more = { ...quote, intent: { ...quote.intent, amount: 1_000_001n } }
    expect(() => verify(more, transaction)).toThrow('It promises')
  })

  test('error: pools that the settings leave out, whatever the quote says', async () => {
    const { oak, usd } = exchange.tokens
    const asked = { tradeType: 'exact-in', amount: one } as const
    const prepared = async (tokenIn: Address, tokenOut: Address) => {
      const quote = await scenario.quote({ ...asked, tokenIn, tokenOut })
      return { quote, transaction: (await prepareSwap(exchange.client, { quote, deadlineSeconds })).transaction }
    }
    const only = (quote: Quote, protocols: ('v2' | 'v3' | 'v4')[]) => ({
      ...quote,
      intent: { ...quote.intent, protocols },
    })
    const v4 = await prepared(zeroAddress, usd.address)
    verify(only(v4.quote, ['v4', 'v3', 'v2']), v4.transaction)
    expect(() => verify(only(v4.quote, ['v3', 'v2']), v4.transaction)).toThrow('pools of v4')
    const v3 = await prepared(zeroAddress, oak.address)
    expect(() => verify(only(v3.quote, ['v4', 'v2']), v3.transaction)).toThrow('pools of v3')
  })

  test('error: a deadline that is not the one that was set', async () => {
    const { usd } = exchange.tokens
    const quote = await scenario.quote({
      tradeType: 'exact-in',
      tokenIn: zeroAddress,
      tokenOut: usd.address,
      amount: one,
    })
    const { transaction } = await prepareSwap(exchange.client, { quote, deadlineSeconds: 4_102_444_800 })
    expect(() => verify(quote, transaction)).toThrow('It is valid until 4102444800')
    verify(quote, transaction, { deadlineSeconds: 4_102_444_800 })
  })

  test('error: another chain, account or contract', async () => {
    const { usd } = exchange.tokens
    const { quote, transaction } = await prepare({ tradeType: 'exact-in', tokenIn: zeroAddress, tokenOut: usd.address })
    expect(() => verify(quote, { ...transaction, chainId: 1 })).toThrow('It is for chain 1')
    expect(() => verify(quote, { ...transaction, from: accounts[1]!.address })).toThrow('It is from')
    const others = { ...quote, intent: { ...quote.intent, account: accounts[1]!.address } }
    expect(() => verify(others, transaction)).toThrow('It is from')
    expect(() => verify(quote, { ...transaction, to: usd.address })).toThrow('cannot be read')
    expect(() => verify(quote, { ...transaction, data: `${transaction.data.slice(0, -2)}` as Hex })).toThrow(
      'cannot be read',
    )
    expect(() => verify(quote, { ...transaction, value: transaction.value + 1n })).toThrow('It spends up to')
  })

  test('error: an approval in place of the trade', async () => {
    const { oak, usd } = exchange.tokens
    const { quote, transaction } = await prepare({ tradeType: 'exact-in', tokenIn: zeroAddress, tokenOut: usd.address })
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [accounts[1]!.address, 1n] })
    expect(() => verify(quote, { ...transaction, to: oak.address, data, value: 0n })).toThrow('It calls')
  })

  test('every byte of the calldata that is changed is refused, or changes nothing for the worse', async () => {
    const { oak, usd } = exchange.tokens
    const { quote, transaction } = await prepare({
      tradeType: 'exact-in',
      tokenIn: oak.address,
      tokenOut: usd.address,
    })
    let refused = 0
    const bytes = (transaction.data.length - 2) / 2
    for (let index = 0; index < bytes; index++) {
      const at = 2 + index * 2
      const changed = (Number.parseInt(transaction.data.slice(at, at + 2), 16) ^ 1).toString(16).padStart(2, '0')
      const data = `${transaction.data.slice(0, at)}${changed}${transaction.data.slice(at + 2)}` as Hex
      try {
        const { spent, received } = verify(quote, { ...transaction, data })
        expect(spent).toBeLessThanOrEqual(quote.maximumIn)
        expect(received).toBeGreaterThanOrEqual(quote.minimumOut)
      } catch (error) {
        refused++
        expect(error).toHaveProperty('code', expect.stringMatching(/^Transaction(Mismatch|Unreadable)$/))
      }
    }
    expect(refused).toBeGreaterThan(bytes / 2)
  })
})
