import '@oxbow/contract/jitless'
import {
  addressSchema,
  amountSchema,
  chainIdSchema,
  hashSchema,
  positiveAmountSchema,
  requestChainIdSchema,
  unixSecondsSchema,
} from '@oxbow/contract/Scalar'
import { currencyCodeSchema } from '@oxbow/contract/Site'
import { z } from 'zod/mini'
import { depositFaults } from './DepositFault.ts'
import { rampStates } from './RampState.ts'

/** An amount of money with up to six decimals, never a JSON number. */
export const moneySchema = z.string().check(z.regex(/^(0|[1-9]\d{0,11})(\.\d{1,6})?$/, 'must be an amount of money'))

export const paymentMethodSchema = z.enum(['card', 'bank', 'apple-pay', 'google-pay', 'other'])
export type PaymentMethod = z.infer<typeof paymentMethodSchema>

const sideSchema = z.enum(['buy', 'sell'])
export type RampSide = z.infer<typeof sideSchema>

const providerIdSchema = z.string().check(z.regex(/^[a-z0-9-]{1,32}$/))

export const rampProviderSchema = z.object({
  id: providerIdSchema,
  name: z.string(),
  /** No real money moves. */
  isSandbox: z.boolean(),
})
export type RampProvider = z.infer<typeof rampProviderSchema>

/** The requested purchase or sale, and where the person lives. */
const askedSchema = {
  side: sideSchema,
  chainId: requestChainIdSchema,
  token: addressSchema,
  currency: currencyCodeSchema,
  /** In the currency, or in raw units of the token. */
  amount: z.discriminatedUnion('unit', [
    z.object({ unit: z.literal('money'), value: moneySchema.check(z.refine((text) => /[1-9]/.test(text))) }),
    z.object({ unit: z.literal('token'), value: positiveAmountSchema }),
  ]),
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
  /** The state, for the United States. */
  region: z.optional(z.string().check(z.regex(/^[A-Z0-9]{1,3}$/))),
}
export const rampQuoteRequestSchema = z.object(askedSchema)
export type RampQuoteRequest = z.infer<typeof rampQuoteRequestSchema>

export const rampQuoteSchema = z.object({
  provider: rampProviderSchema,
  method: paymentMethodSchema,
  /** What the person pays or gets, all fees included. */
  money: moneySchema,
  /** Raw units received or sent. */
  tokenAmount: amountSchema,
  /** Provider and network fees, included in `money`; null if unknown. */
  fee: z.nullable(moneySchema),
})
export type RampQuote = z.infer<typeof rampQuoteSchema>

/** Why a provider has no quote. `usd-only`: it trades this token only for US dollars; `busy`: its rate limit is reached. */
const refusalSchema = z.object({
  provider: rampProviderSchema,
  reason: z.enum(['minimum', 'maximum', 'usd-only', 'currency', 'token', 'region', 'busy', 'unavailable']),
  /** With `minimum` and `maximum`: the limit in the currency. */
  limit: z.optional(moneySchema),
})
export type RampRefusal = z.infer<typeof refusalSchema>

/** Best first. */
export const rampQuotesSchema = z.object({ quotes: z.array(rampQuoteSchema), refusals: z.array(refusalSchema) })
export type RampQuotes = z.infer<typeof rampQuotesSchema>

const secretSchema = z.string().check(z.regex(/^[0-9a-f]{32}$/))

export const rampSessionRequestSchema = z.object({
  ...askedSchema,
  /** Random; repeating it doesn't create another order. */
  key: secretSchema,
  provider: providerIdSchema,
  method: paymentMethodSchema,
  /** Receives bought tokens, or sends sold ones. */
  account: addressSchema,
})
export type RampSessionRequest = z.infer<typeof rampSessionRequestSchema>

export const rampOrderSchema = z.object({
  /** Public reference; it grants no access. */
  reference: z.string(),
  side: sideSchema,
  provider: rampProviderSchema,
  account: addressSchema,
  chainId: chainIdSchema,
  token: addressSchema,
  /** Devices other than the one that started it only see `settled` orders. */
  state: z.enum(rampStates),
  /** Quoted amount in raw units. */
  tokenAmount: amountSchema,
  /** Amount moved in raw units, as the provider reports it; null until then. */
  settledAmount: z.nullable(amountSchema),
  transactionHash: z.nullable(hashSchema),
  /** Where and how many tokens to send for a sale. Only for the device that started it; null until the provider waits for them. */
  deposit: z.nullable(z.object({ address: addressSchema, amount: positiveAmountSchema })),
  /** Which part of the deposit request differs from the sale as started; `deposit` is then null. */
  depositFault: z.nullable(z.enum(depositFaults)),
  createdAt: unixSecondsSchema,
  changedAt: unixSecondsSchema,
  /** Only for the device that started it. */
  own: z.nullable(
    z.object({
      id: secretSchema,
      currency: currencyCodeSchema,
      /** As quoted. */
      money: moneySchema,
      /** What was paid in all, as the provider says; null until then, and of those that don't say. */
      paid: z.nullable(moneySchema),
      url: z.nullable(z.url()),
    }),
  ),
})
export type RampOrder = z.infer<typeof rampOrderSchema>

export const rampSessionSchema = z.object({ order: rampOrderSchema, url: z.url() })
export type RampSession = z.infer<typeof rampSessionSchema>
export const rampOrdersSchema = z.object({ orders: z.array(rampOrderSchema) })

/** A transfer of tokens from the person's account at an exchange to their account here. */
export const rampTransferRequestSchema = z.object({
  provider: providerIdSchema,
  chainId: requestChainIdSchema,
  account: addressSchema,
})
export type RampTransferRequest = z.infer<typeof rampTransferRequestSchema>
export const rampTransferSchema = z.object({ url: z.url() })

/** Number of order ids per request. */
export const maxOwnIds = 50
export const rampIdsSchema = z.array(secretSchema).check(z.maxLength(maxOwnIds))
