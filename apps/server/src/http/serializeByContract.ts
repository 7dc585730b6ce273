import type { FastifySerializerCompiler } from 'fastify/types/schema.js'
import type { z } from 'zod'

/**
 * What leaves the server is what the contract says: unknown keys are dropped, and an answer that does not fit is a fault of ours (500), never sent.
 * Parses instead of zod's `encode`, which refuses schemas that transform.
 */
export const serializeByContract: FastifySerializerCompiler<z.ZodType> =
  ({ schema }) =>
  (answer) =>
    JSON.stringify(schema.parse(answer))
