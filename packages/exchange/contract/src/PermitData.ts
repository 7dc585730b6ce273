import { z } from 'zod/mini'
import { addressSchema, amountSchema, chainIdSchema } from './Scalar.ts'

/**
 * Permit2's PermitSingle as EIP-712 typed data (the names are those of the public Trading API: `values` is what a wallet calls `message`).
 * The wallet signs `PermitSingle`; `EIP712Domain` is left out of `types` because wallets add it.
 */
export const permitDataSchema = z.object({
  domain: z.object({
    name: z.literal('Permit2'),
    chainId: chainIdSchema,
    verifyingContract: addressSchema,
  }),
  types: z.object({
    PermitSingle: z.array(z.object({ name: z.string(), type: z.string() })),
    PermitDetails: z.array(z.object({ name: z.string(), type: z.string() })),
  }),
  values: z.object({
    details: z.object({
      token: addressSchema,
      /** At most 2^160 - 1. */
      amount: amountSchema,
      /** Unix seconds after which the router can't pull tokens anymore. */
      expiration: amountSchema,
      nonce: amountSchema,
    }),
    spender: addressSchema,
    /** Unix seconds after which the signature expires. */
    sigDeadline: amountSchema,
  }),
})

export type PermitData = z.infer<typeof permitDataSchema>
