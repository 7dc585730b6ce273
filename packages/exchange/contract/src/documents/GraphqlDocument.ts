import type { z } from 'zod/mini'

/** A GraphQL operation with the schema of its result. */
export type GraphqlDocument<Result, Variables> = {
  readonly query: string
  readonly result: z.ZodMiniType<Result>
  /** Never set; only carries the type of the variables. */
  readonly variables?: Variables
}
