import { accounts } from '@oxbow/test/accounts'
import { encodeFunctionData, erc20Abi, type Hex, zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startExchange, type TestExchange } from '../test/startExchange.ts'
import { startStory } from '../test/startStory.ts'
import { prepareSwap } from './prepareSwap.ts'
import type { Quote } from './Quote.ts'
import { signPermit } from './signPermit.ts'
import type { TransactionRequest } from './TransactionRequest.ts'
import { verifyPermit } from './verifyPermit.ts'
import { verifyTransaction } from './verifyTransaction.ts'

const one = 10n ** 18n

let exchange: TestExchange
let story: Awaited<ReturnType<typeof startStory>>
beforeAll(async () => {
  exchange = await startExchange()
  story = await startStory(exchange, 0)
})
afterAll(() => exchange[Symbol.asyncDispose]())

describe('verifyTransaction', () => {
  const verify = (quote: Quote, transaction: TransactionRequest) =>
    verifyTransaction({ transaction, quote, network: exchange.network, account: story.account })
  const prepare = async (asked: Omit<Parameters<typeof story.quote>[0], 'amount'>) => {
    const quote = await story.quote({ ...asked, amount: one })
    const permit = quote.permitData && (await sign(quote))
    return { quote, ...(await prepareSwap(exchange.client, { quote, permit })) }
  }
  const sign = async ({ permitData }: Quote) => {
    const answer = await signPermit({ wallet: story.wallet, account: story.account, permitData: permitData! })
    if (answer.status === 'rejected') throw new Error('rejected')
    return { data: permitData!, signature: answer.signature }
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
    expect(() => verify({ ...quote, tokenIn: usd.address }, transaction)).toThrow(/It (spends|allows)/)
    expect(() => verify({ ...quote, tokenOut: oak.address }, transaction)).toThrow('It promises 0')
  })

  test('error: another chain, account or contract', async () => {
    const { usd } = exchange.tokens
    const { quote, transaction } = await prepare({ tradeType: 'exact-in', tokenIn: zeroAddress, tokenOut: usd.address })
    expect(() => verify(quote, { ...transaction, chainId: 1 })).toThrow('It is for chain 1')
    expect(() => verify(quote, { ...transaction, from: accounts[1]!.address })).toThrow('It is from')
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

describe('verifyPermit', () => {
  let quote: Quote
  beforeAll(async () => {
    const { oak, usd } = exchange.tokens
    quote = await story.quote({ tradeType: 'exact-in', tokenIn: oak.address, tokenOut: usd.address, amount: one })
  })

  type Values = NonNullable<Quote['permitData']>['values']
  const verify = (change: (values: Values) => Values = (values) => values) => {
    const permitData = quote.permitData!
    verifyPermit({
      permitData: { ...permitData, values: change(permitData.values) },
      quote,
      network: exchange.network,
      nowSeconds: Math.floor(Date.now() / 1_000),
    })
  }

  test('the server’s own permit passes', () => verify())

  test('error: another spender, token, amount or a permit for years', () => {
    const details = (change: Partial<Values['details']>) => () =>
      verify((values) => ({ ...values, details: { ...values.details, ...change } }))
    expect(() => verify((values) => ({ ...values, spender: accounts[1]!.address }))).toThrow('Different spender')
    expect(details({ token: exchange.tokens.usd.address })).toThrow('Different token')
    expect(details({ amount: `${one + 1n}` })).toThrow('Different amount')
    expect(details({ expiration: '281474976710655' })).toThrow('Different expiration')
  })
})
