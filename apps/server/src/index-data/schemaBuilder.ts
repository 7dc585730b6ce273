import { BaseError } from '@oxbow/errors/BaseError'
import SchemaBuilder from '@pothos/core'
import { z } from 'zod'
import type { Services } from '../Services.ts'
import { findChain } from '../Services.ts'
import type { ArchiveVisitor } from './account/value/native/readNative.ts'
import { type Database, DatabaseUnavailableError } from './Database.ts'

/** Builder of all fields of the data API. */
export const builder = new SchemaBuilder<{
  Context: { readonly services: Services; readonly archiveVisitor: ArchiveVisitor }
  DefaultFieldNullability: false
}>({
  defaultFieldNullability: false,
})

/** What Pothos calls the types of a schema, for functions that add to it. */
export type SchemaTypes = typeof builder extends PothosSchemaTypes.SchemaBuilder<infer Types> ? Types : never

/** The database, for one chain. @throws {UnsupportedChainError} {DatabaseUnavailableError} */
export function databaseFor(services: Services, chainId: number): Database {
  findChain(services, chainId)
  return requireDatabase(services)
}

/** @throws {DatabaseUnavailableError} when this server has no database */
export function requireDatabase({ database }: Services): Database {
  if (!database) throw new DatabaseUnavailableError()
  return database
}

/** Requested page of a list: at most 100 rows. @throws {InvalidArgumentError} */
export function page(args: { first?: number | null | undefined; after?: string | null | undefined }) {
  return { first: check('first', first, args.first ?? 20), after: args.after ?? undefined }
}

/** @throws {InvalidArgumentError} when an argument doesn't match `schema` */
export function check<T extends z.core.$ZodType>(name: string, schema: T, value: unknown): z.output<T> {
  const parsed = z.safeParse(schema, value)
  if (!parsed.success) throw new InvalidArgumentError(name, parsed.error.issues[0]?.message ?? 'is wrong')
  return parsed.data
}

/** A search with only spaces counts as none. */
export function checkSearch(search: string | null | undefined): string | undefined {
  return search?.trim() ? check('search', z.string().trim().min(1).max(100), search) : undefined
}

const first = z.int().min(1).max(100)

export class InvalidArgumentError extends BaseError {
  override name = 'Server.InvalidArgumentError'
  constructor(argument: string, reason: string) {
    super(`${argument}: ${reason}.`, { code: 'RequestValidationError' })
  }
}
