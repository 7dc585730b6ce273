import { z } from 'zod/mini'

/** Schema of an optional part of the product: on with what it needs, or off with the reason for people. */
export function featureSchema<T extends z.ZodMiniType>(value: T) {
  return z.discriminatedUnion('status', [
    z.object({ status: z.literal('on'), value }),
    z.object({ status: z.literal('off'), reason: z.string() }),
  ])
}
