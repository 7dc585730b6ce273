import type { z } from 'zod'

/** A GraphQL operation with the schema of what it returns. */
export type GraphqlDocument<Result, Variables> = {
  readonly query: string
  readonly result: z.ZodType<Result>
  /** Never set; carries the type of the variables. */
  readonly variables?: Variables
}
