import { createHmac } from 'node:crypto'
import { toRampState } from '@oxbow/ramps/providerStates'
import { z } from 'zod'
import { parseBody } from '../parseBody.ts'
import { QuoteRefusedError, type RampAdapter, type RampClaim } from '../RampAdapter.ts'
import { isBearerSigned } from '../signatures/isBearerSigned.ts'
import { toDecimal, toMoney, toPaid, toRawAmount, toTokenText } from './amounts.ts'
import { askProvider, ProviderDownError } from './askProvider.ts'
import { networkNameOf } from './networkNameOf.ts'

export const banxaSettings = z.strictObject({
  /** Partner name in the host: `<partner>.banxa.com`. */
  partner: z.string().regex(/^[a-z0-9-]+$/),
  apiKey: z.string().min(8),
  apiSecret: z.string().min(16),
  isTest: z.boolean().default(false),
})

const orderSchema = z.object({
  id: z.string(),
  status: z.string(),
  coin_amount: z.unknown(),
  fiat_amount: z.unknown(),
  fiat_code: z.unknown(),
  tx_hash: z.string().nullish(),
})

/** Documentation: docs.banxa.com, the HMAC-signed API. Webhooks only name the order, which is then fetched. */
export function banxa({ partner, apiKey, apiSecret, isTest }: z.infer<typeof banxaSettings>): RampAdapter {
  const origin = `https://${partner}.banxa${isTest ? '-sandbox' : ''}.com`
  const provider = { id: 'banxa', name: 'Banxa', isSandbox: isTest }
  let lastNonce = 0

  function ask(method: 'GET' | 'POST', path: string, json?: unknown): Promise<unknown> {
    // Microseconds, strictly increasing.
    lastNonce = Math.max(lastNonce + 1, Date.now() * 1_000)
    const text = [method, path, lastNonce, ...(json === undefined ? [] : [JSON.stringify(json)])].join('\n')
    const signature = createHmac('sha256', apiSecret).update(text).digest('hex')
    const headers = { authorization: `Bearer ${apiKey}:${signature}:${lastNonce}` }
    return askProvider(`${origin}${path}`, { method, headers, json })
  }

  return {
    provider,
    sides: ['buy'],
    async quote({ asset, amount, currency }) {
      const query = new URLSearchParams({
        source: currency,
        target: asset.symbol,
        blockchain: networkNameOf('banxa', asset),
        ...(amount.unit === 'money'
          ? { source_amount: amount.value }
          : { target_amount: toTokenText(BigInt(amount.value), asset.decimals) }),
      })
      const parsed = z
        .object({
          data: z.object({
            prices: z.array(z.object({ fiat_amount: z.unknown(), coin_amount: z.unknown(), fee_amount: z.unknown() })),
          }),
        })
        .safeParse(await ask('GET', `/api/prices?${query}`))
      const found = parsed.data?.data.prices.flatMap((price) => {
        const [money, tokens] = [toDecimal(price.fiat_amount), toDecimal(price.coin_amount)]
        const fee = toDecimal(price.fee_amount)
        return money === undefined || tokens === undefined
          ? []
          : [
              {
                method: 'other' as const,
                money: toMoney(money),
                tokenAmount: toRawAmount(tokens, asset.decimals),
                fee: fee === undefined ? null : toMoney(fee),
              },
            ]
      })
      if (!found?.length) throw new QuoteRefusedError('token')
      return [found.reduce((best, each) => (each.tokenAmount > best.tokenAmount ? each : best))]
    },
    async createSession({ account, asset, currency, id, money, returnUrl }) {
      const answer = await ask('POST', '/api/orders', {
        account_reference: id,
        source: currency,
        source_amount: money,
        target: asset.symbol,
        blockchain: networkNameOf('banxa', asset),
        wallet_address: account,
        return_url_on_success: returnUrl,
        return_url_on_cancelled: returnUrl,
        return_url_on_failure: returnUrl,
      })
      const parsed = z
        .object({
          data: z.object({ order: z.object({ id: z.string(), checkout_url: z.url({ protocol: /^https$/ }) }) }),
        })
        .safeParse(answer)
      if (!parsed.success) throw new ProviderDownError('It returns no page.')
      const { order } = parsed.data.data
      return { url: order.checkout_url, providerOrderId: order.id }
    },
    async fetchOrder({ providerOrderId }) {
      if (providerOrderId === undefined) return undefined
      const parsed = z
        .object({ data: z.object({ order: orderSchema }) })
        .safeParse(await ask('GET', `/api/orders/${encodeURIComponent(providerOrderId)}`))
      return parsed.success ? toClaim(parsed.data.data.order) : undefined
    },
    verifyWebhook(webhook) {
      if (!isBearerSigned(webhook, { apiKey, key: apiSecret })) return undefined
      // Only identifies the order; its state is fetched.
      const parsed = z.object({ order_id: z.string() }).safeParse(parseBody(webhook.body))
      return parsed.success ? { providerOrderId: parsed.data.order_id } : {}
    },
  }
}

function toClaim(order: z.infer<typeof orderSchema>): RampClaim {
  return {
    providerOrderId: order.id,
    state: toRampState('banxa', order.status),
    tokenAmount: toDecimal(order.coin_amount),
    paid: toPaid(order.fiat_amount, order.fiat_code),
    transactionHash: order.tx_hash ?? undefined,
  }
}
