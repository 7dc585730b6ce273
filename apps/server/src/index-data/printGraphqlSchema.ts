import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
// The CommonJS file that Pothos loads too: graphql-js refuses to work with two copies of itself.
import { printSchema } from 'graphql/index.js'
import { graphqlSchema } from './graphqlSchema.ts'

/** The printed schema that packages/exchange/contract publishes; `node src/index-data/printGraphqlSchema.ts` updates it. */
export const printedSchemaPath = join(
  import.meta.dirname,
  '../../../../packages/exchange/contract/generated/schema.graphql',
)

/** The schema in SDL, with a line about its origin. */
export function printGraphqlSchema(): string {
  return `# Written by apps/server/src/index-data/printGraphqlSchema.ts; a test compares them.\n\n${printSchema(graphqlSchema)}\n`
}

if (import.meta.main) writeFileSync(printedSchemaPath, printGraphqlSchema())
