import { afterEach, expect, test, vi } from 'vitest'
import type { AdapterOrder } from '../RampAdapter.ts'
import { moonpay } from './moonpay.ts'
import { stripe } from './stripe.ts'

const asset = {
  chainId: 1,
  address: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  symbol: 'USDC',
  decimals: 6,
} as const
const order: AdapterOrder = {
  id: 'a1'.repeat(16),
  side: 'buy',
  chainId: 1,
  account: `0x${'1'.repeat(40)}`,
  asset,
  currency: 'USD',
  country: 'US',
  region: 'NY',
  method: 'card',
  money: '107.87',
  tokenAmount: 100_000_000n,
  returnUrl: 'https://oxbow.test/buy',
  visitorIp: '192.0.2.1',
}

afterEach(() => void vi.unstubAllGlobals())

test('moonpay: the page includes its fees in the amount, as the quote did', async () => {
  const adapter = moonpay({ apiKey: 'pk_test_1', secretKey: 'sk_test_0123456789', webhookKey: 'w'.repeat(16) })
  const { searchParams } = new URL((await adapter.createSession(order)).url)
  expect(searchParams.get('baseCurrencyAmount')).toBe('107.87')
  expect(searchParams.get('areFeesIncluded')).toBe('true')
})

test('stripe: the page asks for the quoted tokens, not for its fees on top of a total that has them', async () => {
  const sent: URLSearchParams[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(new URLSearchParams(body))
    return Response.json({ id: 'cos_1', status: 'initialized', redirect_url: 'https://crypto.link.com/1' })
  })
  const adapter = stripe({ secretKey: 'sk_test_1', webhookSecret: 'whsec_1' })
  expect(await adapter.createSession(order)).toEqual({ url: 'https://crypto.link.com/1', providerOrderId: 'cos_1' })
  expect(sent[0]?.get('destination_amount')).toBe('100')
  expect(sent[0]?.has('source_amount')).toBe(false)
})

test.each([
  ['USD', undefined],
  ['EUR', '0.1'],
])('stripe: nothing is said to be paid unless amount, currency and both fees are told (%s)', async (code, amount) => {
  const details = { source_amount: amount, source_currency: code, fees: { transaction_fee_amount: '1' } }
  vi.stubGlobal('fetch', async () =>
    Response.json({ id: 'cos_1', status: 'fulfillment_complete', transaction_details: details }),
  )
  const adapter = stripe({ secretKey: 'sk_test_1', webhookSecret: 'whsec_1' })
  const claim = await adapter.fetchOrder({ id: order.id, providerOrderId: 'cos_1' })
  expect(claim).toMatchObject({ state: 'settled', paid: undefined })
})
