import { toRampState } from '@oxbow/ramps/providerStates'
import { z } from 'zod'
import { parseBody } from '../parseBody.ts'
import { QuoteRefusedError, type RampAdapter, type RampClaim } from '../RampAdapter.ts'
import { isTimestampSigned } from '../signatures/isTimestampSigned.ts'
import { sumOf, toDecimal, toMoney, toPaid, toRawAmount, toTokenText } from './amounts.ts'
import { askProvider, ProviderDownError } from './askProvider.ts'
import { networkNameOf } from './networkNameOf.ts'

export const stripeSettings = z.strictObject({
  secretKey: z.string().regex(/^(sk|rk)_(live|test)_\w+$/),
  webhookSecret: z.string().regex(/^whsec_\w+$/),
})

const sessionSchema = z.object({
  id: z.string(),
  status: z.string(),
  redirect_url: z.string().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
  transaction_details: z
    .object({
      destination_amount: z.unknown(),
      source_currency: z.unknown(),
      /** Without fees. */
      source_amount: z.unknown(),
      fees: z.object({ network_fee_amount: z.unknown(), transaction_fee_amount: z.unknown() }).partial().nullish(),
      transaction_id: z.string().nullish(),
    })
    .partial()
    .nullish(),
})
const quoteSchema = z.object({
  destination_network_quotes: z.record(
    z.string(),
    z.array(
      z.object({
        destination_currency: z.string(),
        destination_amount: z.unknown(),
        source_total_amount: z.unknown(),
        fees: z.object({ transaction_fee_monetary: z.unknown() }).partial().nullish(),
      }),
    ),
  ),
})

/** Countries served (docs.stripe.com/crypto/onramp): the United States except Hawaii, and the European Union. */
const served = new Set('US AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(' '))

/** Documentation: docs.stripe.com/crypto/onramp. Only the hosted page is used, because the embedded one loads a script from stripe.com. */
export function stripe({ secretKey, webhookSecret }: z.infer<typeof stripeSettings>): RampAdapter {
  const api = 'https://api.stripe.com/v1/crypto'
  const headers = { authorization: `Bearer ${secretKey}` }
  const provider = { id: 'stripe', name: 'Stripe', isSandbox: /^.k_test/.test(secretKey) }
  return {
    provider,
    sides: ['buy'],
    async quote({ asset, amount, country, currency, region }) {
      if (!served.has(country) || (country === 'US' && region === 'HI')) throw new QuoteRefusedError('region')
      if (currency !== 'USD' && currency !== 'EUR') throw new QuoteRefusedError('currency')
      const network = networkNameOf('stripe', asset)
      const query = new URLSearchParams({
        source_currency: currency.toLowerCase(),
        'destination_currencies[]': asset.symbol.toLowerCase(),
        'destination_networks[]': network,
        ...(amount.unit === 'money'
          ? { source_amount: amount.value }
          : { destination_amount: toTokenText(BigInt(amount.value), asset.decimals) }),
      })
      const parsed = quoteSchema.safeParse(await askProvider(`${api}/onramp/quotes?${query}`, { headers }))
      const found = parsed.data?.destination_network_quotes[network]?.find(
        (each) => each.destination_currency.toLowerCase() === asset.symbol.toLowerCase(),
      )
      const [money, tokens] = [toDecimal(found?.source_total_amount), toDecimal(found?.destination_amount)]
      if (money === undefined || tokens === undefined) throw new QuoteRefusedError('token')
      const fee = toDecimal(found?.fees?.transaction_fee_monetary)
      const tokenAmount = toRawAmount(tokens, asset.decimals)
      return [{ method: 'card', money: toMoney(money), tokenAmount, fee: fee === undefined ? null : toMoney(fee) }]
    },
    async createSession({ account, asset, currency, id, tokenAmount, visitorIp }) {
      const network = networkNameOf('stripe', asset)
      const answer = await askProvider(`${api}/onramp_sessions`, {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': id },
        form: {
          [`wallet_addresses[${network === 'ethereum' ? 'ethereum' : `${network}_network`}]`]: account,
          lock_wallet_address: 'true',
          source_currency: currency.toLowerCase(),
          destination_currency: asset.symbol.toLowerCase(),
          destination_network: network,
          // A session's `source_amount` is without fees and a quote's total with them; the tokens are the same in both.
          destination_amount: toTokenText(tokenAmount, asset.decimals),
          customer_ip_address: visitorIp,
          'metadata[order]': id,
        },
      })
      const parsed = sessionSchema.safeParse(answer)
      const url = parsed.data?.redirect_url
      if (!parsed.success || !url || !/^https:/.test(url)) throw new ProviderDownError('It returns no page.')
      return { url, providerOrderId: parsed.data.id }
    },
    async fetchOrder({ providerOrderId }) {
      if (providerOrderId === undefined) return undefined
      const answer = await askProvider(`${api}/onramp_sessions/${encodeURIComponent(providerOrderId)}`, { headers })
      const parsed = sessionSchema.safeParse(answer)
      return parsed.success ? toClaim(parsed.data) : undefined
    },
    verifyWebhook(webhook) {
      if (!isTimestampSigned(webhook, { header: 'stripe-signature', name: 'v1', key: webhookSecret })) return undefined
      const parsed = z.object({ data: z.object({ object: sessionSchema }) }).safeParse(parseBody(webhook.body))
      return parsed.success ? toClaim(parsed.data.data.object) : {}
    },
  }
}

function toClaim({ id, metadata, status, transaction_details: details }: z.infer<typeof sessionSchema>): RampClaim {
  return {
    id: metadata?.order,
    providerOrderId: id,
    state: toRampState('stripe', status),
    tokenAmount: toDecimal(details?.destination_amount),
    paid: paidOf(details),
    transactionHash: details?.transaction_id ?? undefined,
  }
}

function paidOf(details: z.infer<typeof sessionSchema>['transaction_details']): RampClaim['paid'] {
  const { fees, source_amount: amount, source_currency: code } = details ?? {}
  const total = sumOf([amount, fees?.transaction_fee_amount, fees?.network_fee_amount])
  return toPaid(total, typeof code === 'string' ? code.toUpperCase() : undefined)
}
