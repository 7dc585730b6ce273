import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as accountDocuments from './accountDocuments.ts'
import * as documents from './documents.ts'
import * as marketDocuments from './marketDocuments.ts'

/** Which operations a server answers that is told to answer no others: those of this release and of the ones before it. */
export const operationsPath = join(import.meta.dirname, '../generated/operations.json')

/** The manifest by SHA-256 of the text, with what an earlier release had. */
export function printOperations(): Record<string, string> {
  const current = Object.values({ ...documents, ...accountDocuments, ...marketDocuments }).map(({ query }) => query)
  return { ...readOperations(), ...Object.fromEntries(current.map((query) => [hashOf(query), query])) }
}

export function readOperations(): Record<string, string> {
  return JSON.parse(readFileSync(operationsPath, 'utf8')) as Record<string, string>
}

function hashOf(query: string): string {
  return createHash('sha256').update(query).digest('hex')
}

if (import.meta.main) writeFileSync(operationsPath, `${JSON.stringify(printOperations(), null, 2)}\n`)
