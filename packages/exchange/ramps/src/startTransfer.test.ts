import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { UnexpectedAnswerError } from '@oxbow/contract/ApiError'
import { expect, test } from 'vitest'
import { startTransfer } from './startTransfer.ts'

const account = `0x${'a'.repeat(40)}` as const
const ask = (provider: string, url: string, isTestnet: boolean) =>
  startTransfer({ api: { ask: async () => ({ url }) } } as unknown as ExchangeClient, {
    account,
    chainId: 1,
    provider,
    isTestnet,
  })

test('default: the page of the exchange, or of a sandbox on a test network', async () => {
  expect(await ask('coinbase', 'https://pay.coinbase.com/buy?a=1', false)).toBe('https://pay.coinbase.com/buy?a=1')
  expect(await ask('sandbox', 'http://127.0.0.1:42200/transfer', true)).toBe('http://127.0.0.1:42200/transfer')
})

test.each([
  ['coinbase', 'https://pay.coinbase.com.evil.example/', false],
  ['coinbase', 'http://pay.coinbase.com/', true],
  ['coinbase', 'https://user@evil.example/pay.coinbase.com', true],
  ['sandbox', 'https://evil.example/', false],
  ['sandbox', 'javascript:alert(1)', true],
])('error: of %s, %s', async (provider, url, isTestnet) => {
  await expect(ask(provider, url, isTestnet)).rejects.toThrow(UnexpectedAnswerError)
})
