import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { QuoteRequest } from '@oxbow/contract/Quote'
import type { Quote } from '@oxbow/trading/Quote'
import { describe, expect, test } from 'vitest'
import { keepQuoteLive } from './keepQuoteLive.ts'
import { quoteQueryOptions } from './quoteQueryOptions.ts'
import type { toSwapIntent } from './toSwapIntent.ts'

const client = {} as ExchangeClient
const form: quoteQueryOptions.Parameters = {
  network: { chainId: 1, blockTimeSeconds: 12 },
  tradeType: 'exact-in',
  tokenIn: '0x0a',
  tokenOut: '0x0b',
  amount: 5n,
  account: '0x0c',
  slippageBps: 50,
}

/** Every term of a trade, each other than in the form: the compiler asks for those that are new. */
const otherTerms: Required<Omit<toSwapIntent.ReturnType, 'chainId'>> = {
  tradeType: 'exact-out',
  tokenIn: '0x0d',
  tokenOut: '0x0e',
  amount: 6n,
  account: '0x0f',
  slippageBps: 51,
  protocols: ['v2'],
  allowsHooks: false,
}

describe('quoteQueryOptions', () => {
  test('behavior: a form without pair or amount asks nothing', () => {
    const isAsked = (changes: object) => quoteQueryOptions(client, { ...form, ...changes }).enabled
    expect(isAsked({})).toBe(true)
    expect(isAsked({ amount: 1n })).toBe(true)
    for (const missing of [{ amount: 0n }, { amount: undefined }, { tokenIn: undefined }, { tokenOut: undefined }]) {
      expect(isAsked(missing)).toBe(false)
      const { queryFn } = quoteQueryOptions(client, { ...form, ...missing })
      expect(() => queryFn({ signal: AbortSignal.abort() } as never)).toThrow('without a pair or an amount')
    }
  })

  test('behavior: the quote of one term is never shown for another', () => {
    const keyOf = (changes: object) => JSON.stringify(quoteQueryOptions(client, { ...form, ...changes }).queryKey)
    for (const [term, other] of Object.entries(otherTerms)) expect(keyOf({ [term]: other }), term).not.toBe(keyOf({}))
    expect(keyOf({ network: { chainId: 2, blockTimeSeconds: 12 } })).not.toBe(keyOf({}))
    expect(keyOf({ isLive: true })).toBe(keyOf({}))
  })

  test('behavior: every term reaches the server', async () => {
    const asked: QuoteRequest[] = []
    const stops = new Error('That is enough.')
    const quote = (request: QuoteRequest) => {
      asked.push(request)
      return Promise.reject(stops)
    }
    const watchQuote = (request: QuoteRequest) => {
      asked.push(request)
      return () => {}
    }
    const telling = { api: { quote }, stream: { watchQuote } } as unknown as ExchangeClient
    const ask = async (changes: object) => {
      asked.length = 0
      const parameters = { ...form, ...changes }
      await expect(quoteQueryOptions(telling, parameters).queryFn({ signal: undefined } as never)).rejects.toBe(stops)
      keepQuoteLive(telling, {} as never, parameters)
      const [once, live] = asked
      expect(live).toEqual(once)
      return once
    }
    const usual = await ask({})
    for (const [term, other] of Object.entries(otherTerms))
      expect(await ask({ [term]: other }), term).not.toEqual(usual)
  })

  test('behavior: asked with every block, unless the stream is up and well', () => {
    const interval = (isLive: boolean, error: Error | null) => {
      const { refetchInterval } = quoteQueryOptions(client, { ...form, isLive })
      return (refetchInterval as (query: { state: { error: Error | null } }) => unknown)({ state: { error } })
    }
    expect(interval(false, null)).toBe(12_000)
    expect(interval(true, null)).toBe(false)
    expect(interval(true, new Error('Away.'))).toBe(12_000)
    expect(quoteQueryOptions(client, form).staleTime).toBe(12_000)
  })

  test('behavior: the price of another pair, side or chain is never shown in between', () => {
    const { placeholderData } = quoteQueryOptions(client, form)
    const keeps = (changes: object) => {
      const previous = {
        chainId: 1,
        tokenIn: '0x0a',
        tokenOut: '0x0b',
        tradeType: 'exact-in',
        ...changes,
      } as unknown as Quote
      return placeholderData!(previous, undefined as never) === previous
    }
    expect(keeps({ amountIn: 7n })).toBe(true)
    for (const other of [{ chainId: 2 }, { tokenIn: '0x0d' }, { tokenOut: '0x0d' }, { tradeType: 'exact-out' }])
      expect(keeps(other), JSON.stringify(other)).toBe(false)
    expect(placeholderData!(undefined, undefined as never)).toBeUndefined()
  })
})
