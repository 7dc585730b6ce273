import { createHmac } from 'node:crypto'
import { toRampState } from '@oxbow/ramps/providerStates'
import { z } from 'zod'
import { parseBody } from '../parseBody.ts'
import { QuoteRefusedError, type RampAdapter, type RampAsset, type RampClaim } from '../RampAdapter.ts'
import { isTimestampSigned } from '../signatures/isTimestampSigned.ts'
import { sumOf, toDecimal, toMoney, toPaid, toRawAmount, toTokenText } from './amounts.ts'
import { askProvider } from './askProvider.ts'
import { networkNameOf } from './networkNameOf.ts'

export const moonpaySettings = z.strictObject({
  /** `pk_live_…` or `pk_test_…`; the other keys belong to the same environment. */
  apiKey: z.string().regex(/^pk_(live|test)_\w+$/),
  secretKey: z.string().min(16),
  webhookKey: z.string().min(16),
})

const transactionSchema = z.object({
  id: z.string(),
  status: z.string(),
  externalTransactionId: z.string().nullish(),
  quoteCurrencyAmount: z.unknown(),
  /** What is exchanged; the fees are beside it, whether or not they were included in what the person typed. */
  baseCurrencyAmount: z.unknown(),
  feeAmount: z.unknown(),
  extraFeeAmount: z.unknown(),
  networkFeeAmount: z.unknown(),
  baseCurrency: z.object({ code: z.unknown() }).nullish(),
  cryptoTransactionId: z.string().nullish(),
})

/** Documentation: dev.moonpay.com. The page's URL is signed with the secret key, because it contains the wallet address. */
export function moonpay({ apiKey, secretKey, webhookKey }: z.infer<typeof moonpaySettings>): RampAdapter {
  const api = 'https://api.moonpay.com'
  const page = apiKey.startsWith('pk_test') ? 'https://buy-sandbox.moonpay.com' : 'https://buy.moonpay.com'
  const provider = { id: 'moonpay', name: 'MoonPay', isSandbox: apiKey.startsWith('pk_test') }
  return {
    provider,
    sides: ['buy'],
    async quote({ asset, amount, currency }) {
      const query = new URLSearchParams({
        apiKey,
        baseCurrencyCode: currency.toLowerCase(),
        areFeesIncluded: 'true',
        ...(amount.unit === 'money'
          ? { baseCurrencyAmount: amount.value }
          : { quoteCurrencyAmount: toTokenText(BigInt(amount.value), asset.decimals) }),
      })
      const answer = await askProvider(`${api}/v3/currencies/${codeOf(asset)}/buy_quote?${query}`)
      const parsed = z
        .object({ totalAmount: z.unknown(), quoteCurrencyAmount: z.unknown(), feeAmount: z.unknown() })
        .safeParse(answer)
      const [money, tokens, fee] = [
        toDecimal(parsed.data?.totalAmount),
        toDecimal(parsed.data?.quoteCurrencyAmount),
        toDecimal(parsed.data?.feeAmount),
      ]
      if (money === undefined || tokens === undefined) throw new QuoteRefusedError('token')
      const tokenAmount = toRawAmount(tokens, asset.decimals)
      return [{ method: 'card', money: toMoney(money), tokenAmount, fee: fee === undefined ? null : toMoney(fee) }]
    },
    async createSession({ account, asset, currency, id, money, returnUrl }) {
      const url = new URL(page)
      url.search = new URLSearchParams({
        apiKey,
        currencyCode: codeOf(asset),
        walletAddress: account,
        baseCurrencyCode: currency.toLowerCase(),
        baseCurrencyAmount: money,
        // As quoted: without it the page adds its fees to the amount.
        areFeesIncluded: 'true',
        externalTransactionId: id,
        redirectURL: returnUrl,
      }).toString()
      url.searchParams.append('signature', createHmac('sha256', secretKey).update(url.search).digest('base64'))
      return { url: url.href }
    },
    async fetchOrder({ id }) {
      const answer = await askProvider(`${api}/v1/transactions/ext/${id}?${new URLSearchParams({ apiKey })}`)
      const [first] = z.array(transactionSchema).safeParse(answer).data ?? []
      return first && toClaim(first)
    },
    verifyWebhook(webhook) {
      if (!isTimestampSigned(webhook, { header: 'moonpay-signature-v2', name: 's', key: webhookKey })) return undefined
      const parsed = z.object({ data: transactionSchema }).safeParse(parseBody(webhook.body))
      return parsed.success ? toClaim(parsed.data.data) : {}
    },
  }
}

function codeOf(asset: RampAsset): string {
  const suffix = networkNameOf('moonpay', asset)
  return `${asset.symbol.toLowerCase()}${suffix}`
}

function toClaim(transaction: z.infer<typeof transactionSchema>): RampClaim {
  return {
    id: transaction.externalTransactionId ?? undefined,
    providerOrderId: transaction.id,
    state: toRampState('moonpay', transaction.status),
    tokenAmount: toDecimal(transaction.quoteCurrencyAmount),
    paid: paidOf(transaction),
    transactionHash: transaction.cryptoTransactionId ?? undefined,
  }
}

function paidOf(transaction: z.infer<typeof transactionSchema>): RampClaim['paid'] {
  const { baseCurrency, baseCurrencyAmount, extraFeeAmount, feeAmount, networkFeeAmount } = transaction
  const code = typeof baseCurrency?.code === 'string' ? baseCurrency.code.toUpperCase() : undefined
  return toPaid(sumOf([baseCurrencyAmount, feeAmount, networkFeeAmount, extraFeeAmount ?? 0]), code)
}
