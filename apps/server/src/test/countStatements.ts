import { parse } from 'graphql'
import pg from 'pg'
import { vi } from 'vitest'

/** Does something and says how many statements the database was sent meanwhile. */
export async function countStatements<Result>(work: () => Promise<Result>) {
  const statements = vi.spyOn(pg.Client.prototype, 'query')
  try {
    const result = await work()
    return { result, count: statements.mock.calls.length }
  } finally {
    statements.mockRestore()
  }
}

/** How many resolvers an operation asks, each of which may send one statement. */
export function countResolvers(query: string): number {
  const [operation] = parse(query).definitions
  return operation?.kind === 'OperationDefinition' ? operation.selectionSet.selections.length : 0
}
