import './jitless.ts'
import { z } from 'zod/mini'
import { addressSchema, chainIdSchema, hashSchema, positiveAmountSchema, unixSecondsSchema } from './Scalar.ts'

/** Which root of the distributor an answer is about, and until when it was counted. */
const root = {
  chainId: chainIdSchema,
  distributor: addressSchema,
  root: hashSchema,
  /** Decimal; the last block that was counted. */
  blockNumber: z.string().check(z.regex(/^\d{1,20}$/)),
  countedUntil: unixSecondsSchema,
}

/**
 * `GET /v1/rewards?chainId=&account=`: what an account has earned of each token in all, with the proofs that the distributor asks for. Nobody has to believe
 * it: a proof that does not lead to the root on the chain is worth nothing.
 */
export const rewardsResponseSchema = z.object({
  /** Null while no root was posted. */
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

/** `GET /v1/rewards/draft?chainId=`: what the distributor's owner can post now. Null when nothing has come since the last root. */
export const rewardDraftResponseSchema = z.object({ draft: z.nullable(z.object(root)) })

export type RewardsResponse = z.infer<typeof rewardsResponseSchema>
