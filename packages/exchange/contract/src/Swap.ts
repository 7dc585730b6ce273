import { z } from 'zod/mini'
import { ignored } from './ignored.ts'
import { permitDataSchema } from './PermitData.ts'
import { quoteSchema } from './Quote.ts'
import { amountSchema, bytesSchema, unixSecondsSchema } from './Scalar.ts'
import { failureReasonSchema, transactionSchema, urgencySchema } from './Transaction.ts'

/**
 * `POST /v1/swap`: the transaction of a quote. `signature` and `permitData` come together or not at all; a null `permitData` is refused, as in the
 * public API, because it would hide a forgotten permit.
 */
export const swapRequestSchema = z
  .strictObject({
    quote: quoteSchema,
    permitData: z.optional(permitDataSchema),
    signature: z.optional(bytesSchema),
    /** Unix seconds after which the router rejects the trade; default 30 minutes from now. */
    deadline: z.optional(unixSecondsSchema),
    urgency: z.optional(urgencySchema),
    /** Whether to simulate the transaction on the node. Default true. */
    simulateTransaction: z.optional(z.boolean()),
    refreshGasPrice: ignored,
    includeGasInfo: ignored,
    safetyMode: ignored,
    gasStrategies: ignored,
    // Other fields of the quote's response, which clients send back unchanged.
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
  /** Why the transaction would fail if sent now; `gasLimit` is then estimated from the route instead of a simulation. */
  txFailureReasons: z.array(failureReasonSchema),
})

export type SwapRequest = z.input<typeof swapRequestSchema>
export type ParsedSwapRequest = z.output<typeof swapRequestSchema>
export type SwapResponse = z.infer<typeof swapResponseSchema>
