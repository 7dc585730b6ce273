import './jitless.ts'
import { z } from 'zod'
import { chainIdSchema } from './Scalar.ts'

/** `GET /v1/tokens?chainId=`: a public token list (the JSON schema of tokenlists.org), so that any list reader can use the answer. */
export const tokensResponseSchema = z.object({
  name: z.string(),
  timestamp: z.string(),
  version: z.object({ major: z.int(), minor: z.int(), patch: z.int() }),
  tokens: z.array(
    z.object({
      chainId: chainIdSchema,
      /** With its checksum, as lists write it. */
      address: z.string(),
      name: z.string(),
      symbol: z.string(),
      decimals: z.int(),
      logoURI: z.string().optional(),
      tags: z.array(z.string()).optional(),
      extensions: z.record(z.string(), z.unknown()).optional(),
    }),
  ),
})

export type TokensResponse = z.infer<typeof tokensResponseSchema>
