import '@oxbow/contract/jitless'
import {
  addressSchema,
  amountSchema,
  bytesSchema,
  chainIdSchema,
  hashSchema,
  positiveAmountSchema,
  requestChainIdSchema,
  unixSecondsSchema,
} from '@oxbow/contract/Scalar'
import { z } from 'zod/mini'

/** `POST /v1/limit_order_quote`, in the format of the public Trading API. */
export const limitQuoteRequestSchema = z
  .strictObject({
    /** Signs the order and receives the output. */
    swapper: addressSchema,
    /** Whether `amount` is sold (EXACT_INPUT) or bought (EXACT_OUTPUT). */
    type: z.enum(['EXACT_INPUT', 'EXACT_OUTPUT']),
    amount: positiveAmountSchema,
    tokenIn: addressSchema,
    tokenOut: addressSchema,
    tokenInChainId: requestChainIdSchema,
    /** Must equal `tokenInChainId`. */
    tokenOutChainId: requestChainIdSchema,
    /** Raw units of `tokenOut` per raw unit of `tokenIn`, as a decimal number. Default: the market price. */
    limitPrice: z.optional(
      z
        .string()
        .check(
          z.regex(/^(?=.{1,160}$)\d+(\.\d+)?$/, 'must be a decimal number'),
          z.regex(/[1-9]/, 'must be more than zero'),
        ),
    ),
    /** Last Unix second at which it can be filled. Default: a day from now. */
    orderDeadline: z.optional(unixSecondsSchema),
    requestId: z.optional(z.unknown()),
  })
  .check(
    z.refine((request) => request.tokenIn !== request.tokenOut, {
      message: 'must differ from tokenIn',
      path: ['tokenOut'],
    }),
    z.refine((request) => request.tokenInChainId === request.tokenOutChainId, {
      message: 'must equal tokenInChainId',
      path: ['tokenOutChainId'],
    }),
  )
export type LimitQuoteRequest = z.output<typeof limitQuoteRequestSchema>

const amountsSchema = z.object({ token: addressSchema, startAmount: amountSchema, endAmount: amountSchema })

/** A limit order ready to be signed. */
export const limitQuoteResponseSchema = z.object({
  requestId: z.string(),
  routing: z.literal('LIMIT_ORDER'),
  quote: z.object({
    quoteId: z.string(),
    /** Hash that identifies the order in the book. */
    orderId: hashSchema,
    encodedOrder: bytesSchema,
    orderInfo: z.object({
      chainId: chainIdSchema,
      nonce: amountSchema,
      reactor: addressSchema,
      swapper: addressSchema,
      deadline: unixSecondsSchema,
      additionalValidationContract: addressSchema,
      additionalValidationData: bytesSchema,
      input: amountsSchema,
      outputs: z.array(z.extend(amountsSchema, { recipient: addressSchema })),
    }),
    /** Current output of the whole input in pools; null if no pool trades it. */
    market: z.nullable(
      z.object({
        amountOut: amountSchema,
        /** Estimated gas cost of a fill on top of the signed amount, in raw units of `tokenOut`; null if no pool prices it. */
        fillGasFee: z.nullable(amountSchema),
        blockNumber: amountSchema,
        blockHash: hashSchema,
      }),
    ),
  }),
  /** To sign (EIP-712; `values` is what wallets call `message`) and to post to `/v1/order` with `quote`. */
  permitData: z.object({
    domain: z.object({ name: z.literal('Permit2'), chainId: chainIdSchema, verifyingContract: addressSchema }),
    types: z.record(z.string(), z.array(z.object({ name: z.string(), type: z.string() }))),
    values: z.record(z.string(), z.unknown()),
  }),
})
export type LimitQuoteResponse = z.infer<typeof limitQuoteResponseSchema>
