import { z } from 'zod/mini'
import { addressSchema, amountSchema, bytesSchema, chainIdSchema, quantitySchema } from './Scalar.ts'

/** An unsigned EIP-1559 transaction. `value` is a hex number, gas and fees are decimal strings, as in the public Trading API. */
export const transactionSchema = z.object({
  to: addressSchema,
  from: addressSchema,
  /** Empty only for the plain transfer that wraps. */
  data: bytesSchema,
  value: quantitySchema,
  chainId: chainIdSchema,
  gasLimit: amountSchema,
  /** Wei per gas. */
  maxFeePerGas: amountSchema,
  maxPriorityFeePerGas: amountSchema,
})

export const urgencySchema = z.enum(['normal', 'fast', 'urgent'])

/** Failures of a simulation, with the names of the public Trading API. */
export const failureReasonSchema = z.enum([
  'SIMULATION_ERROR',
  'UNSUPPORTED_SIMULATION',
  'SIMULATION_UNAVAILABLE',
  'SLIPPAGE_TOO_LOW',
  'TRANSFER_FROM_FAILED',
])

export type Transaction = z.infer<typeof transactionSchema>
export type Urgency = z.infer<typeof urgencySchema>
export type FailureReason = z.infer<typeof failureReasonSchema>
