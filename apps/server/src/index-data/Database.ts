import { BaseError } from '@oxbow/errors/BaseError'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { drizzle } from './drizzle.ts'

/** Queries over the views `dex.*`. Connections are opened on demand, so a recovered database is used again automatically. */
export type Database = {
  /**
   * Runs one read.
   * @throws {DatabaseUnavailableError} when the server is away, {IndexNotReadyError} when the views are not published yet,
   *   {UnwritableDatabaseError}, {UnreadableTextError} when the question holds what no text can
   */
  read<T>(query: (db: NodePgDatabase) => Promise<T>): Promise<T>
  /** Changes the server's own data in the schema `oxbow`. Throws as `read` does. */
  write<T>(query: (db: NodePgDatabase) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** @param max Connections. What has a pool of its own isn't held up by what waits for another */
export function createDatabase(url: string, max = 10): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 2_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 5_000,
    query_timeout: 6_000,
    application_name: 'oxbow-server',
    allowExitOnIdle: true,
  })
  // Without listeners, losing a connection would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = drizzle(pool)
  async function run<T>(query: (db: NodePgDatabase) => Promise<T>): Promise<T> {
    try {
      return await query(db)
    } catch (error) {
      throw translate(error)
    }
  }
  async function read<T>(query: (db: NodePgDatabase) => Promise<T>): Promise<T> {
    try {
      return await run(query)
    } catch (error) {
      // A restarting index changes its tables, and PostgreSQL ended this statement to break a deadlock.
      if (codeOf(error) !== deadlockDetected) throw error
      return run(query)
    }
  }
  return {
    read,
    write: run,
    close: () => pool.end(),
  }
}

/** Codes: PostgreSQL documentation, appendix A. */
const deadlockDetected = '40P01'
const diskFull = '53100'
/** A standby, or a read-only database. */
const readOnly = '25006'

function codeOf(error: unknown): string | undefined {
  const { cause, code } = error as { cause?: { code?: string }; code?: string }
  return cause?.code ?? code
}

function translate(error: unknown): unknown {
  if (error instanceof BaseError) return error
  const { cause, ...own } = error as { cause?: unknown; code?: string }
  const { code, message } = (cause ?? { ...own, message: String(error) }) as { code?: string; message?: string }
  // 3F000, 42P01: schema or view missing; 42703: column missing, because an older index is published.
  if (code === '3F000' || code === '42P01' || code === '42703') return new IndexNotReadyError(error)
  // 22021, 22P05: a character that PostgreSQL can't store in a text, such as a zero byte in a search term.
  if (code === '22021' || code === '22P05') return new UnreadableTextError(error)
  if (code === diskFull || code === readOnly) return new UnwritableDatabaseError(code, error)
  const isAway =
    (code !== undefined && (/^(08|53|57)/.test(code) || /^E[A-Z]+$/.test(code))) ||
    /timeout|terminated|closed/i.test(message ?? '')
  return isAway ? new DatabaseUnavailableError(error) : error
}

export class DatabaseUnavailableError extends BaseError {
  override name = 'Server.DatabaseUnavailableError'
  constructor(cause?: unknown) {
    super('The database does not answer.', {
      cause,
      code: 'DatabaseUnavailable',
      nextAction: 'Trading continues without it. Try again in a moment.',
      retryable: true,
    })
  }
}

/** Too many statements of strangers wait. */
export class DatabaseBusyError extends BaseError {
  override name = 'Server.DatabaseBusyError'
  constructor() {
    super('The database is busy.', {
      code: 'DatabaseUnavailable',
      nextAction: 'Trading continues without it. Try again in a moment.',
      retryable: true,
    })
  }
}

/** The database answers but can't be written to. */
export class UnwritableDatabaseError extends BaseError {
  override name = 'Server.UnwritableDatabaseError'
  readonly operatorAction: string
  constructor(code: typeof diskFull | typeof readOnly, cause?: unknown) {
    super(code === diskFull ? 'The database has no space left.' : 'The database is read-only.', {
      cause,
      code: 'DatabaseUnavailable',
      nextAction: 'Trading continues without it. Try again in a moment.',
      retryable: true,
    })
    this.operatorAction =
      code === diskFull
        ? 'Free some on its disk: all goes on by itself then.'
        : 'Set DATABASE_URL to the server that takes writes.'
  }
}

export class IndexNotReadyError extends BaseError {
  override name = 'Server.IndexNotReadyError'
  constructor(cause?: unknown) {
    super('The index is still being built.', {
      cause,
      code: 'IndexNotReady',
      nextAction: 'Trading continues without it. Try again in a moment.',
      retryable: true,
    })
  }
}

export class UnreadableTextError extends BaseError {
  override name = 'Server.UnreadableTextError'
  constructor(cause?: unknown) {
    super('The text contains a character that cannot be searched for.', {
      cause,
      code: 'RequestValidationError',
      nextAction: 'Leave out zero bytes.',
    })
  }
}
