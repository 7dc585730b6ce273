import '@oxbow/contract/jitless'
import { bytesSchema, chainIdSchema, hashSchema } from '@oxbow/contract/Scalar'
import { z } from 'zod/mini'

/** An order as it goes to the server, in the shape of the public order API. */
export const orderRequestSchema = z.object({
  /** As its reactor takes it. */
  encodedOrder: bytesSchema.check(z.maxLength(4_000)),
  signature: bytesSchema.check(z.maxLength(4_098)),
  chainId: chainIdSchema,
})
/** What anybody who has it can fill, until it expires or is canceled. */
export type SignedOrder = z.infer<typeof orderRequestSchema>

export const postedOrderSchema = z.object({ hash: hashSchema })
