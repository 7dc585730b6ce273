import { createHash } from 'node:crypto'
import { BaseError } from '@oxbow/errors/BaseError'
import pg from 'pg'
import { type Migration, migrations } from './migrations/migrations.ts'

/** Key of the advisory lock that all servers on a database take: "oxbow" as a number. */
const lockKey = 0x6f78_626f

/**
 * Migrates the schema `app` to the newest version, forward only. Each step is its own transaction under
 * a lock: of servers that start together one runs it, and a killed one leaves a complete version.
 *
 * @returns the resulting version
 * @throws {OwnDataError} when a newer server wrote it, or an applied step was edited; and PostgreSQL's errors
 */
export async function migrate(url: string, steps: readonly Migration[] = migrations): Promise<number> {
  // A separate connection without a statement timeout.
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    application_name: 'oxbow-migrate',
  })
  client.on('error', () => {})
  await client.connect()
  try {
    // The database notices within a second that a killed server is gone, even during a statement.
    await client.query(`set client_connection_check_interval = '1s'`).catch(() => {})
    while (await takeStep(client, steps));
    return steps.at(-1)?.version ?? 0
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Recreates the schema of a version, in the caller's transaction.
 *
 * @throws {OwnDataError} for an unknown version
 */
export async function recreateSchema(client: pg.Client, version: number): Promise<void> {
  if (version > migrations.length) throw new OwnDataError('is of a newer Oxbow in that file', 'Use that version.')
  await lockOwnData(client)
  await client.query('drop schema if exists app cascade')
  await makeLedger(client)
  for (const step of migrations.slice(0, version)) await apply(client, step)
}

async function takeStep(client: pg.Client, steps: readonly Migration[]): Promise<boolean> {
  await client.query('begin')
  try {
    await lockOwnData(client)
    await makeLedger(client)
    const { rows } = await client.query<Applied>('select version, checksum from app.migration order by version')
    const next = findNext(rows, steps)
    if (next !== undefined) await apply(client, next)
    await client.query('commit')
    return next !== undefined
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** Keeps other servers from changing the schema until the transaction ends. */
async function lockOwnData(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [lockKey])
}

/** Creates the table of applied steps. */
async function makeLedger(client: pg.Client): Promise<void> {
  await client.query('create schema if not exists app')
  await client.query(
    `create table if not exists app.migration (
      version integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now()
    )`,
  )
}

async function apply(client: pg.Client, step: Migration): Promise<void> {
  await client.query(step.sql)
  await client.query('insert into app.migration (version, name, checksum) values ($1, $2, $3)', [
    step.version,
    step.name,
    checksumOf(step),
  ])
}

type Applied = { version: number; checksum: string }

function findNext(applied: readonly Applied[], steps: readonly Migration[]): Migration | undefined {
  for (const [index, { version, checksum }] of applied.entries()) {
    const step = steps[index]
    if (step === undefined) throw new OwnDataError('was written by a newer Oxbow', 'Start that version.')
    if (step.version !== version || checksumOf(step) !== checksum)
      throw new OwnDataError(
        `is not what this version would have created (step ${version})`,
        'Restore a backup, or start the version that wrote it.',
      )
  }
  return steps[applied.length]
}

/** Line endings differ between checkouts. */
function checksumOf({ sql }: Migration): string {
  return createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex')
}

export class OwnDataError extends BaseError {
  override name = 'Server.OwnDataError'
  constructor(what: string, nextAction: string, cause?: unknown) {
    super(`The server’s own data, schema "app", ${what}.`, { cause, code: 'DatabaseUnavailable', nextAction })
  }
}
