import './jitless.ts'
import { z } from 'zod/mini'
import { addressSchema, chainIdSchema, requestChainIdSchema } from './Scalar.ts'

/** `GET /v1/swappable_tokens?tokenIn=…&tokenInChainId=…`. */
export const swappableTokensRequestSchema = z.object({ tokenIn: addressSchema, tokenInChainId: requestChainIdSchema })

/** Listed tokens of the same network that have pools. The public API returns bridge targets instead, which don't exist here. */
export const swappableTokensResponseSchema = z.object({
  requestId: z.string(),
  tokens: z.array(
    z.object({
      address: addressSchema,
      chainId: chainIdSchema,
      name: z.string(),
      symbol: z.string(),
      decimals: z.int(),
      project: z.object({
        logo: z.nullable(z.object({ url: z.string() })),
        /** Every token of the operator's list. */
        safetyLevel: z.literal('VERIFIED'),
        isSpam: z.literal(false),
      }),
    }),
  ),
})

export type ParsedSwappableTokensRequest = z.output<typeof swappableTokensRequestSchema>
export type SwappableTokensResponse = z.infer<typeof swappableTokensResponseSchema>
