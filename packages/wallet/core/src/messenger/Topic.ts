import type { z } from 'zod/mini'

/** What can be asked: both ends have the same list, and each reads what the other sent by it. */
export type Topic = { readonly request: z.ZodMiniType; readonly answer: z.ZodMiniType }
export type Topics = Readonly<Record<string, Topic>>

export type Asked<T extends Topic> = z.input<T['request']>
export type Given<T extends Topic> = z.output<T['answer']>

/** What this end answers. */
export type Handlers<T extends Topics> = {
  readonly [Name in keyof T]?: (
    request: z.output<T[Name]['request']>,
    asker: {
      /** As the transport vouches for it. */
      readonly origin: string
      /** Aborted when nobody waits any longer. */
      readonly signal: AbortSignal
    },
  ) => z.input<T[Name]['answer']> | Promise<z.input<T[Name]['answer']>>
}
