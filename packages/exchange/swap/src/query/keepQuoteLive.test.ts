import { startExchange, type TestExchange } from '@oxbow/exchange-test/startExchange'
import { swapDirect } from '@oxbow/test/swapDirect'
import { getQuote } from '@oxbow/trading/getQuote'
import type { Quote } from '@oxbow/trading/Quote'
import { zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keepQuoteLive } from './keepQuoteLive.ts'
import { quoteQueryOptions } from './quoteQueryOptions.ts'

let exchange: TestExchange
beforeAll(async () => {
  exchange = await startExchange()
})
afterAll(() => exchange[Symbol.asyncDispose]())

const ask = (more: Partial<quoteQueryOptions.Parameters> = {}): quoteQueryOptions.Parameters => ({
  network: exchange.network,
  tradeType: 'exact-in',
  tokenIn: zeroAddress,
  tokenOut: exchange.tokens.usd.address,
  amount: 10n ** 18n,
  ...more,
})

/** What TanStack Query would hold. */
function createCache() {
  const quotes: Quote[] = []
  const log: string[] = []
  return {
    quotes,
    log,
    setQueryData: (_key: readonly unknown[], quote: Quote) => quotes.push(quote),
    cancelQueries: async () => void log.push('cancel'),
    invalidateQueries: async ({ queryKey }: { queryKey: readonly unknown[] }) => void log.push(`ask ${queryKey[0]}`),
  }
}

describe('keepQuoteLive', () => {
  test('default: a swap on the chain changes the cached quote, equal to one that is asked for', async () => {
    const { client, chain, pools } = exchange
    const cache = createCache()
    const stop = keepQuoteLive(client, cache, ask())
    await expect.poll(() => cache.quotes.length).toBe(1)
    await swapDirect(chain, pools.etherUsd, { zeroForOne: true, amountIn: 10n ** 18n })
    await expect.poll(() => cache.quotes.length).toBe(2)
    const [before, after] = cache.quotes
    expect(after!.amountOut).toBeLessThan(before!.amountOut)
    expect(after!.blockNumber).toBe(await chain.publicClient.getBlockNumber({ cacheTime: 0 }))
    const { tradeType, tokenIn, tokenOut, amount } = ask() as Required<quoteQueryOptions.Parameters>
    const asked = await getQuote(client, {
      chainId: chain.chainId,
      tradeType,
      tokenIn: tokenIn!,
      tokenOut: tokenOut!,
      amount: amount!,
    })
    expect(asked.amountOut).toBe(after!.amountOut)
    expect(cache.log).toEqual(['cancel', 'cancel'])
    expect(client.stream.isLive()).toBe(true)

    stop()
    await swapDirect(chain, pools.etherUsd, { zeroForOne: false, amountIn: 10n ** 6n })
    await exchange.untilCaughtUp()
    expect(cache.quotes).toHaveLength(2)
  })

  test('error: no route makes the query ask, which fails as pages know', async () => {
    const cache = createCache()
    const stop = keepQuoteLive(exchange.client, cache, ask({ tokenOut: '0x00000000000000000000000000000000000000aa' }))
    await expect.poll(() => cache.log).toEqual(['ask quote'])
    stop()
  })

  test('behavior: nothing is watched while something is missing', () => {
    const cache = createCache()
    for (const missing of [{ tokenIn: undefined }, { tokenOut: undefined }, { amount: undefined }, { amount: 0n }])
      keepQuoteLive(exchange.client, cache, ask(missing))()
    expect(cache).toMatchObject({ quotes: [], log: [] })
  })
})

describe('quoteQueryOptions', () => {
  test('behavior: asks with every block, unless the stream is up and the last answer was none that failed', () => {
    const intervalOf = (isLive: boolean, error: Error | null) => {
      const { refetchInterval } = quoteQueryOptions(exchange.client, ask({ isLive }))
      return typeof refetchInterval === 'function' && refetchInterval({ state: { error } })
    }
    expect(intervalOf(false, null)).toBe(1_000)
    expect(intervalOf(true, null)).toBe(false)
    expect(intervalOf(true, new Error())).toBe(1_000)
  })
})
