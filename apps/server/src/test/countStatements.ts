import { parse } from 'graphql'
import pg from 'pg'
import { vi } from 'vitest'

/** Runs something and counts the database statements meanwhile, except those on the server's own tables, which it sends without any request. */
export async function countStatements<Result>(work: () => Promise<Result>) {
  const statements = vi.spyOn(pg.Client.prototype, 'query')
  try {
    const result = await work()
    return { result, count: statements.mock.calls.filter(([statement]) => !isOwn(toText(statement))).length }
  } finally {
    statements.mockRestore()
  }
}

function isOwn(text: string): boolean {
  return /\bapp\b"?\./.test(text) || /^(begin|commit|rollback)\b/i.test(text)
}

function toText(statement: unknown): string {
  return typeof statement === 'string' ? statement : ((statement as { readonly text?: string }).text ?? '')
}

/** How many resolvers an operation asks, each of which may send one statement. */
export function countResolvers(query: string): number {
  const [operation] = parse(query).definitions
  return operation?.kind === 'OperationDefinition' ? operation.selectionSet.selections.length : 0
}
