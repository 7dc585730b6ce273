import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSchema, parse, validate } from 'graphql'
import { describe, expect, test } from 'vitest'
import * as accountDocuments from './accountDocuments.ts'
import * as documents from './documents.ts'
import * as marketDocuments from './marketDocuments.ts'

const schema = buildSchema(readFileSync(join(import.meta.dirname, '../../generated/schema.graphql'), 'utf8'))

describe('documents', () => {
  test.each(Object.entries({ ...documents, ...marketDocuments, ...accountDocuments }))(
    'default: %s is valid against the printed schema',
    (_name, { query }) => {
      expect(validate(schema, parse(query))).toEqual([])
    },
  )
})
