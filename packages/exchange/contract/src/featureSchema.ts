import { z } from 'zod/mini'

/** Schema of an optional feature: on with its settings, or off with a reason for people. */
export function featureSchema<T extends z.ZodMiniType>(value: T) {
  return z.discriminatedUnion('status', [
    z.object({ status: z.literal('on'), value }),
    z.object({ status: z.literal('off'), reason: z.string() }),
  ])
}
