import './jitless.ts'
import { z } from 'zod/mini'
import { ignored } from './ignored.ts'
import { quoteSchema } from './Quote.ts'
import { addressSchema, amountSchema, bytesSchema, chainIdSchema, quantitySchema, unixSecondsSchema } from './Scalar.ts'
import { failureReasonSchema, urgencySchema } from './Transaction.ts'

/**
 * `POST /v1/swap_5792`: a quote as an atomic batch of calls (EIP-5792), including approvals. `permitData` is ignored: the calls allow this trade's
 * amount until its deadline.
 */
export const swapBatchRequestSchema = z.strictObject({
  quote: quoteSchema,
  permitData: ignored,
  /** Unix seconds after which the router rejects the trade; default 30 minutes from now. */
  deadline: z.optional(unixSecondsSchema),
  urgency: z.optional(urgencySchema),
  includeGasInfo: ignored,
  gasStrategies: ignored,
  requestId: ignored,
  routing: ignored,
  permitTransaction: ignored,
  permitGasFee: ignored,
  sponsorshipInfo: ignored,
})

export const swapBatchResponseSchema = z.object({
  requestId: z.string(),
  from: addressSchema,
  chainId: chainIdSchema,
  /** In this order, atomic. */
  calls: z.array(z.object({ to: addressSchema, data: bytesSchema, value: quantitySchema, chainId: chainIdSchema })),
  /** In wei, estimated from the calls. */
  gasFee: amountSchema,
  /** Why the trade would fail if sent now. */
  txFailureReasons: z.array(failureReasonSchema),
})

export type ParsedSwapBatchRequest = z.output<typeof swapBatchRequestSchema>
export type SwapBatchResponse = z.infer<typeof swapBatchResponseSchema>
