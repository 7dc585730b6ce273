import { toRampState } from '@oxbow/ramps/providerStates'
import { z } from 'zod'
import { QuoteRefusedError, type RampAdapter, type RampClaim } from '../RampAdapter.ts'
import { readSignedToken } from '../signatures/readSignedToken.ts'
import { toDecimal, toMoney, toPaid, toRawAmount, toTokenText } from './amounts.ts'
import { askProvider, ProviderDownError } from './askProvider.ts'
import { networkNameOf } from './networkNameOf.ts'

export const transakSettings = z.strictObject({
  apiKey: z.string().min(16),
  apiSecret: z.string().min(16),
  /** Whether the keys are for the staging environment. */
  isTest: z.boolean().default(false),
})

const orderSchema = z.object({
  id: z.string(),
  status: z.string(),
  partnerOrderId: z.string().nullish(),
  cryptoAmount: z.unknown(),
  /** Total including fees. */
  fiatAmount: z.unknown(),
  fiatCurrency: z.unknown(),
  transactionHash: z.string().nullish(),
})
const tokenSchema = z.object({ data: z.object({ accessToken: z.string(), expiresAt: z.number() }) })

/**
 * Documentation: docs.transak.com. The server creates each session; webhooks are
 * JWTs signed with the partner's access token, of which the last two are tried.
 */
export function transak({ apiKey, apiSecret, isTest }: z.infer<typeof transakSettings>): RampAdapter {
  const api = isTest ? 'https://api-stg.transak.com' : 'https://api.transak.com'
  const gateway = isTest ? 'https://api-gateway-stg.transak.com' : 'https://api-gateway.transak.com'
  const provider = { id: 'transak', name: 'Transak', isSandbox: isTest }
  let tokens: readonly string[] = []
  let expiresAt = 0

  async function accessToken(): Promise<string> {
    if (tokens[0] !== undefined && Date.now() / 1_000 < expiresAt - 300) return tokens[0]
    const answer = await askProvider(`${api}/partners/api/v2/refresh-token`, {
      method: 'POST',
      headers: { 'api-secret': apiSecret },
      json: { apiKey },
    })
    const parsed = tokenSchema.safeParse(answer)
    if (!parsed.success) throw new ProviderDownError('It returns no access token.')
    expiresAt = parsed.data.data.expiresAt
    tokens = [parsed.data.data.accessToken, ...tokens].slice(0, 2)
    return parsed.data.data.accessToken
  }

  return {
    provider,
    sides: ['buy'],
    async quote({ asset, amount, country, currency }) {
      const query = new URLSearchParams({
        partnerApiKey: apiKey,
        fiatCurrency: currency,
        cryptoCurrency: asset.symbol,
        isBuyOrSell: 'BUY',
        network: networkNameOf('transak', asset),
        paymentMethod: 'credit_debit_card',
        quoteCountryCode: country,
        ...(amount.unit === 'money'
          ? { fiatAmount: amount.value }
          : { cryptoAmount: toTokenText(BigInt(amount.value), asset.decimals) }),
      })
      const answer = await askProvider(`${api}/api/v1/pricing/public/quotes?${query}`)
      const { response } =
        z
          .object({ response: z.object({ fiatAmount: z.unknown(), cryptoAmount: z.unknown(), totalFee: z.unknown() }) })
          .safeParse(answer).data ?? {}
      const [money, bought, fee] = [
        toDecimal(response?.fiatAmount),
        toDecimal(response?.cryptoAmount),
        toDecimal(response?.totalFee),
      ]
      if (money === undefined || bought === undefined) throw new QuoteRefusedError('token')
      const tokenAmount = toRawAmount(bought, asset.decimals)
      return [{ method: 'card', money: toMoney(money), tokenAmount, fee: fee === undefined ? null : toMoney(fee) }]
    },
    async createSession({ account, asset, currency, id, money, returnUrl }) {
      const answer = await askProvider(`${gateway}/api/v2/auth/session`, {
        method: 'POST',
        headers: { 'access-token': await accessToken() },
        json: {
          widgetParams: {
            apiKey,
            referrerDomain: new URL(returnUrl).host,
            productsAvailed: 'BUY',
            fiatCurrency: currency,
            fiatAmount: money,
            cryptoCurrencyCode: asset.symbol,
            network: networkNameOf('transak', asset),
            walletAddress: account,
            disableWalletAddressForm: true,
            partnerOrderId: id,
            redirectURL: returnUrl,
          },
        },
      })
      const parsed = z.object({ data: z.object({ widgetUrl: z.url({ protocol: /^https$/ }) }) }).safeParse(answer)
      if (!parsed.success) throw new ProviderDownError('It returns no page.')
      return { url: parsed.data.data.widgetUrl }
    },
    async fetchOrder({ providerOrderId }) {
      // Orders are fetched by Transak's id, which the first webhook contains.
      if (providerOrderId === undefined) return undefined
      const headers = { 'access-token': await accessToken() }
      const answer = await askProvider(`${api}/partners/api/v2/order/${encodeURIComponent(providerOrderId)}`, {
        headers,
      })
      const parsed = z.object({ data: orderSchema }).safeParse(answer)
      return parsed.success ? toClaim(parsed.data.data) : undefined
    },
    async verifyWebhook({ body, nowSeconds }) {
      if (tokens.length === 0) await accessToken()
      const claims = readSignedToken(body, tokens, nowSeconds)
      if (claims === undefined) return undefined
      const parsed = z.object({ webhookData: orderSchema }).safeParse(claims)
      return parsed.success ? toClaim(parsed.data.webhookData) : {}
    },
  }
}

function toClaim(order: z.infer<typeof orderSchema>): RampClaim {
  return {
    id: order.partnerOrderId ?? undefined,
    providerOrderId: order.id,
    state: toRampState('transak', order.status),
    tokenAmount: toDecimal(order.cryptoAmount),
    paid: toPaid(order.fiatAmount, order.fiatCurrency),
    transactionHash: order.transactionHash ?? undefined,
  }
}
