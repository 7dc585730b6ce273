import './jitless.ts'
import { z } from 'zod/mini'
import { addressSchema, chainIdSchema, hashSchema, positiveAmountSchema, unixSecondsSchema } from './Scalar.ts'

/** The distributor's root that a response refers to, and the last block and time it includes. */
const root = {
  chainId: chainIdSchema,
  distributor: addressSchema,
  root: hashSchema,
  /** Decimal; the last block included. */
  blockNumber: z.string().check(z.regex(/^\d{1,20}$/)),
  countedUntil: unixSecondsSchema,
}

/**
 * `GET /v1/rewards?chainId=&account=`: the total that an account has earned of each token, with the proofs for the distributor. The server needn't be
 * trusted: only proofs of the root on chain are valid.
 */
export const rewardsResponseSchema = z.object({
  /** Null if no root has been posted. */
  posted: z.nullable(
    z.object({
      ...root,
      rewards: z.array(
        z.object({
          token: addressSchema,
          earned: positiveAmountSchema,
          proof: z.array(hashSchema).check(z.maxLength(64)),
        }),
      ),
    }),
  ),
})

/** `GET /v1/rewards/draft?chainId=`: the root that the distributor's owner can post now. Null if nothing has changed since the last one. */
export const rewardDraftResponseSchema = z.object({ draft: z.nullable(z.object(root)) })

export type RewardsResponse = z.infer<typeof rewardsResponseSchema>
