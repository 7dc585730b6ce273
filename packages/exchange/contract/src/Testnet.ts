import { z } from 'zod/mini'

/** `POST /v1/testnet`: starts the test network of a local Oxbow if it isn't running, and returns its state. */
export const testnetRequestSchema = z.strictObject({})

/** `running`: `GET /v1/networks` lists it. */
export const testnetResponseSchema = z.object({ state: z.enum(['starting', 'running']) })

export type TestnetResponse = z.infer<typeof testnetResponseSchema>
