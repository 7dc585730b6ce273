import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { printedSchemaPath, printGraphqlSchema } from './printGraphqlSchema.ts'

test('behavior: packages/exchange/contract/generated/schema.graphql is the schema that is served (else: node apps/server/src/index-data/printGraphqlSchema.ts)', () => {
  expect(readFileSync(printedSchemaPath, 'utf8')).toBe(printGraphqlSchema())
})
