import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { expect, test } from 'vitest'
import { keepQuoteLive } from './keepQuoteLive.ts'
import type { quoteQueryOptions } from './quoteQueryOptions.ts'

test('the least amount that there is is watched, nothing is not', () => {
  const asked: string[] = []
  const watchQuote = ({ amount }: { amount: string }) => {
    asked.push(amount)
    return () => {}
  }
  const client = { stream: { watchQuote } } as unknown as ExchangeClient
  const form: quoteQueryOptions.Parameters = {
    network: { chainId: 1, blockTimeSeconds: 12 },
    tradeType: 'exact-in',
    tokenIn: '0x0a',
    tokenOut: '0x0b',
    amount: undefined,
  }
  for (const amount of [1n, 0n, undefined]) keepQuoteLive(client, {} as never, { ...form, amount })()
  expect(asked).toEqual(['1'])
})
