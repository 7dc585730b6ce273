import type { FastifySerializerCompiler } from 'fastify/types/schema.js'
import type { z } from 'zod'

/**
 * Validates responses against the contract: unknown keys are dropped, and a response that doesn't match is our error (500) and never sent. Parses
 * instead of using zod's `encode`, which refuses schemas with transforms.
 */
export const serializeByContract: FastifySerializerCompiler<z.ZodType> =
  ({ schema }) =>
  (answer) =>
    JSON.stringify(schema.parse(answer))
