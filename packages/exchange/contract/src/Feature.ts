import { z } from 'zod/mini'

/** An optional part of the product: on with what it needs, or off with the reason for people. */
export type Feature<T> = { status: 'on'; value: T } | { status: 'off'; reason: string }

/** Schema of a `Feature<T>`. */
export function featureSchema<T extends z.ZodMiniType>(value: T) {
  return z.discriminatedUnion('status', [
    z.object({ status: z.literal('on'), value }),
    z.object({ status: z.literal('off'), reason: z.string() }),
  ])
}
