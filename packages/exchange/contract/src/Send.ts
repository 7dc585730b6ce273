import './jitless.ts'
import { z } from 'zod/mini'
import { addressSchema, amountSchema, positiveAmountSchema, requestChainIdSchema } from './Scalar.ts'
import { failureReasonSchema, transactionSchema, urgencySchema } from './Transaction.ts'

/** `POST /v1/send`: a transfer of a token or of native currency. */
export const sendRequestSchema = z.strictObject({
  sender: addressSchema,
  recipient: addressSchema,
  token: addressSchema,
  /** Raw units. */
  amount: positiveAmountSchema,
  chainId: requestChainIdSchema,
  urgency: z.optional(urgencySchema),
})

export const sendResponseSchema = z.object({
  requestId: z.string(),
  send: transactionSchema,
  /** Wei. */
  gasFee: amountSchema,
  /** Dollars as a decimal; absent if no price is known. */
  gasFeeUSD: z.optional(z.string()),
  /** Why the transfer would fail if sent now. */
  txFailureReasons: z.array(failureReasonSchema),
})

export type ParsedSendRequest = z.output<typeof sendRequestSchema>
export type SendResponse = z.infer<typeof sendResponseSchema>
