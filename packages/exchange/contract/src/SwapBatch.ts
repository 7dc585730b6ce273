import './jitless.ts'
import { z } from 'zod/mini'
import { ignored } from './ignored.ts'
import { quoteSchema } from './Quote.ts'
import { addressSchema, amountSchema, bytesSchema, chainIdSchema, quantitySchema, unixSecondsSchema } from './Scalar.ts'
import { failureReasonSchema, urgencySchema } from './Transaction.ts'

/**
 * `POST /v1/swap_5792`: a quote as calls that a wallet carries out together (EIP-5792), approvals among them. `permitData` is not needed and not looked at:
 * the calls allow this trade's amount until its deadline, whatever the permit would have allowed.
 */
export const swapBatchRequestSchema = z.strictObject({
  quote: quoteSchema,
  permitData: ignored,
  /** Unix seconds after which the router refuses the trade; 30 minutes from now when absent. */
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
  /** In this order, all of them or none. */
  calls: z.array(z.object({ to: addressSchema, data: bytesSchema, value: quantitySchema, chainId: chainIdSchema })),
  /** Wei, by the shape of the calls. */
  gasFee: amountSchema,
  /** Why the trade would fail if it were sent now. */
  txFailureReasons: z.array(failureReasonSchema),
})

export type ParsedSwapBatchRequest = z.output<typeof swapBatchRequestSchema>
export type SwapBatchResponse = z.infer<typeof swapBatchResponseSchema>
