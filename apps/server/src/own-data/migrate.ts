import { createHash } from 'node:crypto'
import { BaseError } from '@oxbow/errors/BaseError'
import pg from 'pg'
import { type Migration, migrations } from './migrations/migrations.ts'

/** Key of the advisory lock that all servers at a database take: "oxbow" as a number. */
const lockKey = 0x6f78_626f

/**
 * Brings the schema `app` to the newest version, forward only. Each step is a transaction of its own under a lock, so that of servers that start together
 * one takes it, and one that is killed leaves whole versions.
 *
 * @returns the version that it is at.
 * @throws {OwnDataError} when a newer server wrote it, or a step was edited after it was taken; and what PostgreSQL says.
 */
export async function migrate(url: string, steps: readonly Migration[] = migrations): Promise<number> {
  // One of its own: steps take as long as they take.
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    application_name: 'oxbow-migrate',
  })
  client.on('error', () => {})
  await client.connect()
  try {
    // Of a server that was killed the database lets go within a second, also in the middle of a statement.
    await client.query(`set client_connection_check_interval = '1s'`).catch(() => {})
    while (await takeStep(client, steps));
    return steps.at(-1)?.version ?? 0
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Makes the schema anew as a version had it, in the transaction of the caller.
 *
 * @throws {OwnDataError} where this server knows no such version
 */
export async function makeAnew(client: pg.Client, version: number): Promise<void> {
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

/** Until the transaction ends no other server changes the schema. */
async function lockOwnData(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [lockKey])
}

/** Which steps were taken. */
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
        `is not what this version made of it (step ${version})`,
        'Restore a backup, or start the version that wrote it.',
      )
  }
  return steps[applied.length]
}

/** Line ends differ between checkouts. */
function checksumOf({ sql }: Migration): string {
  return createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex')
}

export class OwnDataError extends BaseError {
  override name = 'Server.OwnDataError'
  constructor(what: string, nextAction: string, cause?: unknown) {
    super(`The server’s own data, schema "app", ${what}.`, { cause, code: 'DatabaseUnavailable', nextAction })
  }
}
