import { BaseError } from '@oxbow/errors/BaseError'
import { prettifyError, z } from 'zod'

const schema = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  OXBOW_DATA: z.string().min(1).default('.oxbow'),
  OXBOW_INDEXER_PORT: z.coerce.number().int().min(1).max(65_535).default(42_069),
  /** Set only to run two indexes in one database, for instance to look at one built by other code. */
  OXBOW_INDEX_SCHEMA: z
    .string()
    .regex(/^ix_[a-z0-9_]{1,40}$/)
    .optional(),
})

export type Environment = z.infer<typeof schema>

/** @throws {InvalidEnvironmentError} naming each variable that is wrong */
export function parseEnvironment(variables: NodeJS.ProcessEnv): Environment {
  const parsed = schema.safeParse(variables)
  if (!parsed.success) throw new InvalidEnvironmentError(prettifyError(parsed.error))
  return parsed.data
}

export class InvalidEnvironmentError extends BaseError {
  override name = 'InvalidEnvironmentError'

  constructor(reason: string) {
    super('The indexer cannot start with these settings.', {
      code: 'InvalidConfiguration',
      facts: reason.split('\n'),
      nextAction: 'docs/operators.md lists the settings.',
    })
  }
}
