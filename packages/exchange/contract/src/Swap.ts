import { z } from 'zod/mini'
import { ignored } from './ignored.ts'
import { permitDataSchema } from './PermitData.ts'
import { quoteSchema } from './Quote.ts'
import { amountSchema, bytesSchema, unixSecondsSchema } from './Scalar.ts'
import { failureReasonSchema, transactionSchema, urgencySchema } from './Transaction.ts'

/**
 * `POST /v1/swap`: the transaction of a quote. `signature` and `permitData` come together or not at all; a null `permitData` is refused, as in the
 * public API, because it would hide that the permit was forgotten.
 */
export const swapRequestSchema = z
  .strictObject({
    quote: quoteSchema,
    permitData: z.optional(permitDataSchema),
    signature: z.optional(bytesSchema),
    /** Unix seconds after which the router refuses the trade; 30 minutes from now when absent. */
    deadline: z.optional(unixSecondsSchema),
    urgency: z.optional(urgencySchema),
    /** Default true: run the transaction against the node before it is handed out. */
    simulateTransaction: z.optional(z.boolean()),
    refreshGasPrice: ignored,
    includeGasInfo: ignored,
    safetyMode: ignored,
    gasStrategies: ignored,
    // What a quote's answer holds beside the quote and the permit: clients send it back as it came.
    requestId: ignored,
    routing: ignored,
    permitTransaction: ignored,
    permitGasFee: ignored,
    sponsorshipInfo: ignored,
  })
  .check(
    z.refine((request) => (request.signature === undefined) === (request.permitData === undefined), {
      message: 'signature and permitData come together or not at all',
      path: ['signature'],
    }),
  )

export const swapResponseSchema = z.object({
  requestId: z.string(),
  swap: transactionSchema,
  /** Wei. */
  gasFee: amountSchema,
  /** Why the transaction would fail if it were sent now; `gasLimit` is then an estimate by shape, not by simulation. */
  txFailureReasons: z.array(failureReasonSchema),
})

export type SwapRequest = z.input<typeof swapRequestSchema>
export type ParsedSwapRequest = z.output<typeof swapRequestSchema>
export type SwapResponse = z.infer<typeof swapResponseSchema>
