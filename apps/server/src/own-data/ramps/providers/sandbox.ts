import { createHmac } from 'node:crypto'
import { toRampState } from '@oxbow/ramps/providerStates'
import { z } from 'zod'
import { parseBody } from '../parseBody.ts'
import {
  type AdapterTransfer,
  QuoteRefusedError,
  type RampAdapter,
  type RampClaim,
  type Webhook,
} from '../RampAdapter.ts'
import { isBearerSigned } from '../signatures/isBearerSigned.ts'
import { isHeaderListSigned } from '../signatures/isHeaderListSigned.ts'
import { isTimestampSigned } from '../signatures/isTimestampSigned.ts'
import { readSignedToken } from '../signatures/readSignedToken.ts'
import { toDecimal, toPaid, toRawAmount } from './amounts.ts'
import { askProvider, ProviderDownError } from './askProvider.ts'

const quoteSchema = z.union([
  z.object({ method: z.enum(['card', 'bank']), money: z.string(), tokenAmount: z.string(), fee: z.string() }),
  z.object({ refusal: z.enum(['minimum', 'maximum', 'usd-only', 'region', 'token']), limit: z.string().optional() }),
])
const orderSchema = z.object({
  id: z.string(),
  providerOrderId: z.string(),
  status: z.string(),
  tokenAmount: z.string().nullish(),
  paid: z.object({ value: z.string(), currency: z.string() }).nullish(),
  transactionHash: z.string().nullish(),
  deposit: z
    .object({ address: z.string(), amount: z.string().regex(/^[1-9]\d*$/), token: z.string(), chainId: z.number() })
    .nullish(),
})

/** Providers simulated by the devnet, each with the webhook signature scheme of a real one. */
const brands = [
  { id: 'sandbox-ferry', name: 'Ferry (sandbox)', sides: ['buy', 'sell'], style: 'timestamp', canTransfer: true },
  { id: 'sandbox-lock', name: 'Lock (sandbox)', sides: ['buy', 'sell'], style: 'token', canTransfer: false },
  { id: 'sandbox-quay', name: 'Quay (sandbox)', sides: ['buy'], style: 'headers', canTransfer: false },
  { id: 'sandbox-weir', name: 'Weir (sandbox)', sides: ['buy'], style: 'bearer', canTransfer: false },
] as const

/** Providers of the devnet at `url`, which pay out on the local chains without real money. */
export function sandboxes({ url, secret, perDollar, webhookOrigin }: sandboxes.Options): readonly RampAdapter[] {
  const headers = { authorization: `Bearer ${secret}` }
  function signPage(page: URL, facts: Record<string, string>): string {
    page.hostname = 'localhost'
    page.search = new URLSearchParams(facts).toString()
    page.searchParams.append('signature', createHmac('sha256', secret).update(page.search).digest('base64'))
    return page.href
  }
  return brands.map(({ id: brand, name, sides, style, canTransfer }) => ({
    provider: { id: brand, name, isSandbox: true },
    sides,
    async quote({ amount, asset, country, currency, region, side }) {
      const json = { brand, side, asset, currency, perDollar: perDollar[currency] ?? 1, amount, country, region }
      const answer = quoteSchema.safeParse(await askProvider(`${url}/api/quotes`, { method: 'POST', headers, json }))
      if (!answer.success) throw new ProviderDownError('It returns no quote.')
      if ('refusal' in answer.data) throw new QuoteRefusedError(answer.data.refusal, answer.data.limit)
      const { fee, method, money, tokenAmount } = answer.data
      return [{ method, money, fee, tokenAmount: BigInt(tokenAmount) }]
    },
    async createSession({ account, asset, currency, id, method, money, returnUrl, side, tokenAmount }) {
      const order = { brand, id, side, asset, account, currency, method, money, tokenAmount: String(tokenAmount) }
      const json = { ...order, webhookUrl: `${webhookOrigin}/v1/fiat/webhooks/${brand}`, returnUrl }
      const answer = orderSchema.safeParse(await askProvider(`${url}/api/orders`, { method: 'POST', headers, json }))
      if (!answer.success) throw new ProviderDownError('It returns no order.')
      const { providerOrderId } = answer.data
      const page = new URL(`${url}/pay/${providerOrderId}`)
      return { url: signPage(page, { wallet: account, amount: money, currency }), providerOrderId }
    },
    ...(canTransfer && {
      async createTransfer({ account, asset, returnUrl }: AdapterTransfer) {
        const json = { account, chainId: asset.chainId, returnUrl }
        const answer = await askProvider(`${url}/api/transfers`, { method: 'POST', headers, json })
        const parsed = z.object({ id: z.string() }).safeParse(answer)
        if (!parsed.success) throw new ProviderDownError('It returns no transfer.')
        return signPage(new URL(`${url}/transfer/${parsed.data.id}`), { wallet: account })
      },
    }),
    async fetchOrder({ id }) {
      const parsed = orderSchema.safeParse(await askProvider(`${url}/api/orders/${id}`, { headers }))
      return parsed.success ? toClaim(parsed.data) : undefined
    },
    verifyWebhook(webhook) {
      const signed = readSigned(webhook, style, secret)
      if (signed === undefined) return undefined
      const parsed = orderSchema.safeParse(signed)
      return parsed.success ? toClaim(parsed.data) : {}
    },
  }))
}

export declare namespace sandboxes {
  type Options = {
    readonly url: string
    readonly secret: string
    readonly perDollar: Readonly<Partial<Record<string, number>>>
    /** Origin at which the devnet reaches this server. */
    readonly webhookOrigin: string
  }
}

/** Content of a webhook; undefined unless it is signed. */
function readSigned(webhook: Webhook, style: (typeof brands)[number]['style'], key: string): unknown {
  switch (style) {
    case 'timestamp':
      return isTimestampSigned(webhook, { header: 'sandbox-signature', name: 's', key })
        ? parseBody(webhook.body)
        : undefined
    case 'headers':
      return isHeaderListSigned(webhook, { header: 'sandbox-signature', key }) ? parseBody(webhook.body) : undefined
    case 'bearer':
      return isBearerSigned(webhook, { apiKey: 'sandbox', key }) ? parseBody(webhook.body) : undefined
    case 'token':
      return readSignedToken(webhook.body, [key], webhook.nowSeconds)
  }
}

function toClaim(order: z.infer<typeof orderSchema>): RampClaim {
  const { deposit } = order
  return {
    id: order.id,
    providerOrderId: order.providerOrderId,
    state: toRampState('sandbox', order.status),
    tokenAmount: toDecimal(order.tokenAmount),
    paid: toPaid(order.paid?.value, order.paid?.currency),
    transactionHash: order.transactionHash ?? undefined,
    deposit: deposit ? { ...deposit, amount: toRawAmount(deposit.amount, 0) } : undefined,
  }
}
