import '@oxbow/contract/jitless'
import { amountSchema } from '@oxbow/contract/Scalar'
import { z } from 'zod/mini'

const whole = z.int().check(z.nonnegative())

/** How far a network was read. */
const readSchema = z.object({
  block: whole,
  /** Unix seconds of that block. */
  timestamp: whole,
  /** Since its node last said that this is its newest block; since it first did, where it stands still. */
  ageMs: whole,
})

/** What others paid and waited between two networks of late, as a server has it in memory. */
export const bridgeSamplesResponseSchema = z.object({
  samples: z.array(
    z.object({
      inputAmount: amountSchema,
      outputAmount: amountSchema,
      /** Left out where nobody looked. */
      seconds: z.optional(whole),
    }),
  ),
  /** Raw units of the input that the cheapest fill burns; left out where gas has no price in it. */
  leastFee: z.optional(amountSchema),
  origin: readSchema,
  destination: readSchema,
})

export type BridgeSamplesResponse = z.infer<typeof bridgeSamplesResponseSchema>

/** Older than that it is not a price of now. */
export const mostSamplesAgeMs = 60_000
