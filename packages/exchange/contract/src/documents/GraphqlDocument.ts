import type { z } from 'zod/mini'

/** A GraphQL operation with the schema of what it returns. */
export type GraphqlDocument<Result, Variables> = {
  readonly query: string
  readonly result: z.ZodMiniType<Result>
  /** Never set; carries the type of the variables. */
  readonly variables?: Variables
}
