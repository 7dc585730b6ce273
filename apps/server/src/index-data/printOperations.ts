import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as accountDocuments from '@oxbow/contract/accountDocuments'
import * as documents from '@oxbow/contract/documents'
import * as marketDocuments from '@oxbow/contract/marketDocuments'
import * as nftDocuments from '@oxbow/nfts/nftDocuments'

/**
 * Operations that a restricted server answers: those of this release and earlier ones,
 * whose pages may still be open. `node src/index-data/printOperations.ts` adds new ones.
 */
export const operationsPath = join(
  import.meta.dirname,
  '../../../../packages/exchange/contract/generated/operations.json',
)

/** The manifest, by SHA-256 of the text, including existing entries. */
export function printOperations(): string {
  const known = JSON.parse(readFileSync(operationsPath, 'utf8')) as Record<string, string>
  const queries = [documents, accountDocuments, marketDocuments, nftDocuments]
    .flatMap((each) => Object.values(each))
    .map(({ query }) => query)
  const current = Object.fromEntries(queries.map((query) => [createHash('sha256').update(query).digest('hex'), query]))
  return `${JSON.stringify({ ...known, ...current }, null, 2)}\n`
}

if (import.meta.main) writeFileSync(operationsPath, printOperations())
