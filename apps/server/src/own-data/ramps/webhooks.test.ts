import { signWebhook } from '@oxbow/devnet/signWebhook'
import { describe, expect, test } from 'vitest'
import { banxa } from './providers/banxa.ts'
import { coinbase } from './providers/coinbase.ts'
import { moonpay } from './providers/moonpay.ts'
import { sandboxes } from './providers/sandbox.ts'
import { stripe } from './providers/stripe.ts'
import type { RampClaim, Webhook } from './RampAdapter.ts'
import { readSignedToken } from './signatures/readSignedToken.ts'

/** `npm run bench faults` asks for 2,000 genuine ones, each altered five times. */
const genuine = Number(process.env.OXBOW_MALFORMED_REQUESTS ?? 40)
const key = 'whsec_0123456789abcdef0123456789abcdef'
const nowSeconds = 1_796_000_000
const path = '/v1/fiat/webhooks/any'
const id = 'a1'.repeat(16)
const hash = `0x${'4'.repeat(64)}`

type Signed = Awaited<ReturnType<typeof signWebhook>>
const toWebhook = ({ body, headers }: Signed): Webhook => ({ body: Buffer.from(body), headers, path, nowSeconds })
const ferry = (payload: object) => signWebhook('sandbox-ferry', { key, nowSeconds, path, payload: { ...payload } })
const ask = async ({ verifyWebhook }: { verifyWebhook(webhook: Webhook): unknown }, webhook: Webhook) =>
  (await verifyWebhook(webhook)) as RampClaim | undefined

/** Each real provider's message, signed by the other implementation after its documents. */
const providers = {
  async moonpay() {
    const data = { id: 'm1', status: 'completed', externalTransactionId: id, quoteCurrencyAmount: 0.0312 }
    const fees = { feeAmount: 3.99, extraFeeAmount: 0, networkFeeAmount: 0.56, areFeesIncluded: true }
    const money = { baseCurrencyAmount: 96.95, ...fees, baseCurrency: { code: 'usd' } }
    const payload = { type: 'transaction_updated', data: { ...data, ...money, cryptoTransactionId: hash } }
    const { body, headers } = await ferry(payload)
    return { body, headers: { 'moonpay-signature-v2': headers['sandbox-signature']! } }
  },
  async stripe() {
    const session = { id: 'cos_1', status: 'fulfillment_complete', metadata: { order: id } }
    const fees = { network_fee_amount: '0.50', transaction_fee_amount: '4' }
    const source = { source_amount: '97.00', source_currency: 'usd', fees }
    const details = { destination_amount: '0.0312', transaction_id: hash, ...source }
    const { body, headers } = await ferry({ data: { object: { ...session, transaction_details: details } } })
    return { body, headers: { 'stripe-signature': headers['sandbox-signature']!.replace(',s=', ',v1=') } }
  },
  async coinbase() {
    const event = { partnerUserRef: id, transactionId: 'c1', status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS', txHash: hash }
    const paymentTotal = { value: '101.5', currency: 'USD' }
    const payload = { ...event, purchaseAmount: { value: '0.0312', currency: 'ETH' }, paymentTotal }
    const { body, headers } = await signWebhook('sandbox-quay', { key, nowSeconds, path, payload })
    const { 'sandbox-signature': signature, ...others } = headers
    return { body, headers: { ...others, 'x-hook0-signature': signature! } }
  },
  async banxa() {
    const payload = { order_id: 'b1', status: 'complete' }
    const { body, headers } = await signWebhook('sandbox-weir', { key, nowSeconds, path, payload })
    return { body, headers }
  },
} satisfies Record<string, () => Promise<Signed>>

const privateKey = Buffer.alloc(64, 7).toString('base64')
async function adapterOf(name: keyof typeof providers) {
  const { coinbaseSettings } = await import('./providers/coinbase.ts')
  switch (name) {
    case 'moonpay':
      return moonpay({ apiKey: 'pk_test_1', secretKey: 'sk_test_0123456789', webhookKey: key })
    case 'stripe':
      return stripe({ secretKey: 'sk_test_1', webhookSecret: key })
    case 'coinbase':
      return coinbase(coinbaseSettings.parse({ keyName: 'organizations/1', privateKey, webhookSecret: key }))
    case 'banxa':
      return banxa({ partner: 'oxbow', apiKey: 'sandbox', apiSecret: key, isTest: true })
  }
}

describe('webhooks of providers', () => {
  test.each(Object.keys(providers) as (keyof typeof providers)[])('%s: signed as its documents say', async (name) => {
    const adapter = await adapterOf(name)
    const signed = await providers[name]()
    const settled = { id, state: 'settled', tokenAmount: '0.0312', transactionHash: hash }
    const claim = await ask(adapter, toWebhook(signed))
    expect(claim).toMatchObject(name === 'banxa' ? { providerOrderId: 'b1' } : settled)
    // Banxa's names no amount: it is asked for its order.
    if (name !== 'banxa') expect(claim?.paid).toEqual({ value: '101.5', currency: 'USD' })
    expect(await ask(adapter, { ...toWebhook(signed), body: Buffer.from(`${signed.body} `) })).toBeUndefined()
    expect(await ask(adapter, { ...toWebhook(signed), nowSeconds: nowSeconds + 100_000 })).toBeUndefined()
    expect(await ask(adapter, { ...toWebhook(signed), headers: {} })).toBeUndefined()
  })

  test('an order that is signed and malformed is of no order', async () => {
    const { body, headers } = await ferry({ data: { id: 7 } })
    const webhook = toWebhook({ body, headers: { 'moonpay-signature-v2': headers['sandbox-signature']! } })
    expect(await ask(await adapterOf('moonpay'), webhook)).toEqual({})
  })
})

describe('what was altered on its way', () => {
  const options = { url: 'http://127.0.0.1:1', secret: key, perDollar: {}, webhookOrigin: 'http://127.0.0.1:2' }
  const adapters = sandboxes(options)
  const payloadOf = (at: number) => ({
    id,
    providerOrderId: `p${at}`,
    status: 'settled',
    tokenAmount: `${at}.5`,
    transactionHash: hash,
    deposit: null,
  })

  test.each(adapters.map((adapter) => [adapter.provider.id, adapter] as const))(
    '%s: every genuine one is taken, and none that says something else',
    async (brand, adapter) => {
      let taken = 0
      for (let at = 1; at <= genuine; at++) {
        const payload = payloadOf(at)
        const signed = await signWebhook(brand as 'sandbox-ferry', { key, nowSeconds, path, payload })
        const claim = await ask(adapter, toWebhook(signed))
        expect(claim).toMatchObject({ id, state: 'settled', tokenAmount: `${at}.5` })
        for (const altered of alter(signed, at)) {
          const believed = await ask(adapter, altered)
          // An envelope may be written otherwise around the same signed words: never other words.
          if (believed !== undefined) expect(believed).toEqual(claim)
          else taken++
        }
      }
      expect(taken).toBeGreaterThan(genuine * 2)
    },
  )

  test('a token with another algorithm, a twin of its signature, or one that ran out', async () => {
    const signed = await signWebhook('sandbox-lock', { key, nowSeconds, path, payload: payloadOf(1) })
    const read = (body: string, keys = [key], now = nowSeconds) => readSignedToken(Buffer.from(body), keys, now)
    expect(read(signed.body)).toMatchObject({ id })
    expect(read(signed.body, ['another', key])).toMatchObject({ id })
    expect(read(signed.body, ['another'])).toBeUndefined()
    expect(read(signed.body, [key], nowSeconds + 301)).toBeUndefined()
    const [, claims] = (JSON.parse(signed.body) as { data: string }).data.split('.')
    const none = Buffer.from('{"alg":"none"}').toString('base64url')
    expect(read(JSON.stringify({ data: `${none}.${claims}.` }))).toBeUndefined()
    // 43 digits of base64 have two bits that say nothing.
    const data = (JSON.parse(signed.body) as { data: string }).data
    const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const twin = digits[digits.indexOf(data.at(-1)!) ^ 1]!
    expect(read(JSON.stringify({ data: `${data.slice(0, -1)}${twin}` }))).toBeUndefined()
  })
})

/** Five ways to change a message: a byte of the body, of each header, a time, a header taken away, the words of another. */
function* alter(signed: Signed, seed: number): Generator<Webhook> {
  const webhook = toWebhook(signed)
  const body = Buffer.from(webhook.body)
  const at = (seed * 7_919) % body.length
  body[at] = body[at]! ^ (1 << (seed % 7))
  yield { ...webhook, body }
  yield { ...webhook, body: Buffer.from(signed.body.replace('settled', 'failed').slice(0, -1 - (seed % 3))) }
  for (const name of Object.keys(signed.headers).filter((name) => name !== 'content-type')) {
    const value = signed.headers[name]!
    const place = (seed * 104_729) % value.length
    const changed = value.charAt(place) === '0' ? '1' : '0'
    yield {
      ...webhook,
      headers: { ...signed.headers, [name]: value.slice(0, place) + changed + value.slice(place + 1) },
    }
    yield { ...webhook, headers: { ...signed.headers, [name]: undefined } }
  }
  yield { ...webhook, nowSeconds: nowSeconds + 90_000 + seed }
  yield { ...webhook, nowSeconds: nowSeconds - 90_000 - seed }
}
