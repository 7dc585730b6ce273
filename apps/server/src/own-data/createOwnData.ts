import { BaseError } from '@oxbow/errors/BaseError'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { type Database, DatabaseUnavailableError, IndexNotReadyError } from '../index-data/Database.ts'
import { migrate, OwnDataError } from './migrate.ts'

/** The server's own data in the schema `app`, which can't be restored from a chain. */
export type OwnData = {
  /** Runs a query on the newest schema. @throws {DatabaseUnavailableError} and {OwnDataError}; the next query tries again */
  run<T>(query: (db: NodePgDatabase) => Promise<T>): Promise<T>
}

/** Migrates at once; after a failure, again with each query until it succeeds. */
export function createOwnData({ url, database, onProblem }: createOwnData.Options): OwnData {
  let whenReady: Promise<unknown> | undefined

  function prepare(): Promise<unknown> {
    whenReady ??= migrate(url).catch((error: unknown) => {
      whenReady = undefined
      throw toOwnDataError(error)
    })
    return whenReady
  }
  prepare().catch(onProblem)

  return {
    async run(query) {
      await prepare()
      try {
        return await database.write(query)
      } catch (error) {
        if (!(error instanceof IndexNotReadyError)) throw error
        // The database was emptied while this server ran.
        whenReady = undefined
        throw new DatabaseUnavailableError(error)
      }
    },
  }
}

export declare namespace createOwnData {
  type Options = {
    readonly url: string
    readonly database: Pick<Database, 'write'>
    readonly onProblem: (error: unknown) => void
  }
}

function toOwnDataError(error: unknown): unknown {
  if (error instanceof BaseError) return error
  const { code = '', message } = error as { code?: string; message?: string }
  // The connection failed or was lost (PostgreSQL documentation, appendix A).
  if (/^(08|53|57)/.test(code) || /^E[A-Z]+$/.test(code) || /timeout|terminated|closed/i.test(message ?? ''))
    return new DatabaseUnavailableError(error)
  if (code === '42501')
    return new OwnDataError('cannot be made', 'Let the server’s database account create schemas.', error)
  return new OwnDataError('cannot be migrated to this version', 'See the log for PostgreSQL’s answer.', error)
}
