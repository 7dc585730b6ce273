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

/** An amount of a currency: digits and at most six places (specification section 5), never a JSON number. */
export const moneySchema = z.string().check(z.regex(/^(0|[1-9]\d{0,11})(\.\d{1,6})?$/, 'must be an amount of money'))

export const paymentMethodSchema = z.enum(['card', 'bank', 'apple-pay', 'google-pay', 'other'])
export type PaymentMethod = z.infer<typeof paymentMethodSchema>

const sideSchema = z.enum(['buy', 'sell'])
export type RampSide = z.infer<typeof sideSchema>

const providerIdSchema = z.string().check(z.regex(/^[a-z0-9-]{1,32}$/))

export const rampProviderSchema = z.object({
  id: providerIdSchema,
  name: z.string(),
  /** No real money is moved. */
  isSandbox: z.boolean(),
})
export type RampProvider = z.infer<typeof rampProviderSchema>

/** What is bought or sold, for how much, and where the person lives. */
const askedSchema = {
  side: sideSchema,
  chainId: requestChainIdSchema,
  token: addressSchema,
  currency: currencyCodeSchema,
  /** Of the currency, or raw units of the token. */
  amount: z.discriminatedUnion('unit', [
    z.object({ unit: z.literal('money'), value: moneySchema.check(z.refine((text) => /[1-9]/.test(text))) }),
    z.object({ unit: z.literal('token'), value: positiveAmountSchema }),
  ]),
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
  /** In the United States the state. */
  region: z.optional(z.string().check(z.regex(/^[A-Z0-9]{1,3}$/))),
}
export const rampQuoteRequestSchema = z.object(askedSchema)
export type RampQuoteRequest = z.infer<typeof rampQuoteRequestSchema>

export const rampQuoteSchema = z.object({
  provider: rampProviderSchema,
  method: paymentMethodSchema,
  /** What the person pays, or is paid, all fees included. */
  money: moneySchema,
  /** Raw units that arrive, or are sent. */
  tokenAmount: amountSchema,
  /** Of the provider and its network, within `money`; null where it does not say. */
  fee: z.nullable(moneySchema),
})
export type RampQuote = z.infer<typeof rampQuoteSchema>

/** Why a provider has no quote. `usd-only`: it takes this token for US dollars alone; `busy`: it is asked too much just now. */
const refusalSchema = z.object({
  provider: rampProviderSchema,
  reason: z.enum(['minimum', 'maximum', 'usd-only', 'currency', 'token', 'region', 'busy', 'unavailable']),
  /** With `minimum` and `maximum`: of the currency. */
  limit: z.optional(moneySchema),
})
export type RampRefusal = z.infer<typeof refusalSchema>

/** Best first. */
export const rampQuotesSchema = z.object({ quotes: z.array(rampQuoteSchema), refusals: z.array(refusalSchema) })
export type RampQuotes = z.infer<typeof rampQuotesSchema>

const secretSchema = z.string().check(z.regex(/^[0-9a-f]{32}$/))

export const rampSessionRequestSchema = z.object({
  ...askedSchema,
  /** Random; the same one twice is one order. */
  key: secretSchema,
  provider: providerIdSchema,
  method: paymentMethodSchema,
  /** Where bought tokens go and sold ones come from. */
  account: addressSchema,
})
export type RampSessionRequest = z.infer<typeof rampSessionRequestSchema>

export const rampOrderSchema = z.object({
  /** The same for everybody; it opens nothing. */
  reference: z.string(),
  side: sideSchema,
  provider: rampProviderSchema,
  account: addressSchema,
  chainId: chainIdSchema,
  token: addressSchema,
  /** To others than the device that began it only what is `settled` is told. */
  state: z.enum(rampStates),
  /** Raw units as quoted. */
  tokenAmount: amountSchema,
  /** Raw units that really moved, as the provider says; null until then. */
  settledAmount: z.nullable(amountSchema),
  transactionHash: z.nullable(hashSchema),
  /** Where the tokens of a sale are sent to, and how many: for the device alone that began it; null until the provider waits for them. */
  deposit: z.nullable(z.object({ address: addressSchema, amount: positiveAmountSchema })),
  /** What of the deposit was not as the sale was begun: then there is none. */
  depositFault: z.nullable(z.enum(depositFaults)),
  createdAt: unixSecondsSchema,
  changedAt: unixSecondsSchema,
  /** For the device alone that began it. */
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

/** Tokens that somebody has at an exchange, for an account of theirs here. */
export const rampTransferRequestSchema = z.object({
  provider: providerIdSchema,
  chainId: requestChainIdSchema,
  account: addressSchema,
})
export type RampTransferRequest = z.infer<typeof rampTransferRequestSchema>
export const rampTransferSchema = z.object({ url: z.url() })

/** The most that an order may ask about. */
export const mostOwnIds = 50
export const rampIdsSchema = z.array(secretSchema).check(z.maxLength(mostOwnIds))
