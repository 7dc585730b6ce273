import { z } from 'zod/mini'
import { ignored } from './ignored.ts'
import { addressSchema, amountSchema, positiveAmountSchema, requestChainIdSchema } from './Scalar.ts'
import { transactionSchema, urgencySchema } from './Transaction.ts'

/** `POST /v1/check_approval`: whether Permit2 may pull `amount` of `token` from the wallet. Unknown keys are refused, as for quotes. */
export const checkApprovalRequestSchema = z.strictObject({
  walletAddress: addressSchema,
  token: addressSchema,
  /** Raw units that the trade will spend. */
  amount: positiveAmountSchema,
  chainId: requestChainIdSchema,
  /** Amount of the approval: this amount (EXACT, the default here) or unlimited (FULL). */
  approvalAmount: z.optional(z.enum(['FULL', 'EXACT'])),
  urgency: z.optional(urgencySchema),
  includeGasInfo: ignored,
  gasStrategies: ignored,
  tokenOut: ignored,
  tokenOutChainId: ignored,
  requestId: ignored,
})

export const checkApprovalResponseSchema = z.object({
  requestId: z.string(),
  /** The approval to send, or null when none is needed. */
  approval: z.nullable(transactionSchema),
  /** For tokens that only change an allowance from zero: send this first. */
  cancel: z.nullable(transactionSchema),
  /** Wei; null when no approval is needed. */
  gasFee: z.nullable(amountSchema),
  cancelGasFee: z.nullable(amountSchema),
})

export type CheckApprovalRequest = z.input<typeof checkApprovalRequestSchema>
export type ParsedCheckApprovalRequest = z.output<typeof checkApprovalRequestSchema>
export type CheckApprovalResponse = z.infer<typeof checkApprovalResponseSchema>
