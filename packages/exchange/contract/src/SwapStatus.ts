import './jitless.ts'
import { z } from 'zod/mini'
import { routingSchema } from './Quote.ts'
import { hashSchema, requestChainIdSchema } from './Scalar.ts'

const maxHashes = 50

/** `GET /v1/swaps?txHashes=…&chainId=…`: comma-separated hashes, or the key repeated. */
export const swapStatusRequestSchema = z.object({
  txHashes: z.pipe(
    z.pipe(
      z.union([z.string(), z.array(z.string())]),
      z.transform((value: string | string[]) => [value].flat().flatMap((each) => each.split(','))),
    ),
    z.array(hashSchema).check(z.minLength(1), z.maxLength(maxHashes)),
  ),
  /** Default: the server's first network. */
  chainId: z.optional(requestChainIdSchema),
})

export const swapStatusResponseSchema = z.object({
  requestId: z.string(),
  /** In the order of the hashes. */
  swaps: z.array(
    z.object({
      swapType: routingSchema,
      /** SUCCESS and FAILED mean included in a block, which a reorg can still undo. */
      status: z.enum(['PENDING', 'SUCCESS', 'NOT_FOUND', 'FAILED']),
      txHash: hashSchema,
    }),
  ),
})

export type ParsedSwapStatusRequest = z.output<typeof swapStatusRequestSchema>
export type SwapStatusResponse = z.infer<typeof swapStatusResponseSchema>
