import '@oxbow/contract/jitless'
import { amountSchema } from '@oxbow/contract/Scalar'
import { z } from 'zod/mini'

const whole = z.int().check(z.nonnegative())

/** The block up to which a network was read. */
const readSchema = z.object({
  block: whole,
  /** Unix seconds of that block. */
  timestamp: whole,
  /** Age of the node's last confirmation that this is its newest block; if the node stalls, of the first one. */
  ageMs: whole,
})

/** What the operator's relayer fills on a route, in raw units of the output. */
export const relayOfferSchema = z.object({
  leastFee: amountSchema,
  feeBps: whole.check(z.maximum(10_000)),
  most: amountSchema,
  /** As in `RelayOffer`. Earlier keepers don't tell it. */
  wait: z.optional(z.object({ limit: amountSchema, atRisk: amountSchema, finalSeconds: whole, fillSeconds: whole })),
})

/** Recent transfers between two networks, as a server has them in memory. */
export const bridgeSamplesResponseSchema = z.object({
  samples: z.array(
    z.object({
      inputAmount: amountSchema,
      outputAmount: amountSchema,
      /** Omitted if not read. */
      seconds: z.optional(whole),
    }),
  ),
  /** Gas cost of the cheapest fill in raw units of the input; omitted if gas has no price in it. */
  leastFee: z.optional(amountSchema),
  /** What the keeper beside this server would fill now; omitted if there is none, or it fills nothing. */
  keeper: z.optional(z.extend(relayOfferSchema, { ageMs: whole })),
  origin: readSchema,
  destination: readSchema,
})

export type BridgeSamplesResponse = z.infer<typeof bridgeSamplesResponseSchema>

/** Maximum age of samples for a current quote. */
export const maxSamplesAgeMs = 60_000
