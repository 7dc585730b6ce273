import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { BaseError } from '@oxbow/errors/BaseError'
import pg from 'pg'
import { type BackupLine, backupLineSchema } from './BackupLine.ts'
import { backupTables } from './backupTables.ts'
import { migrate, recreateSchema } from './migrate.ts'

/**
 * Replaces the schema `app` with a backup in one transaction, so that a failure leaves it unchanged, then migrates it to this version.
 *
 * @returns the number of restored rows, and the files of the backup
 * @throws {BackupError}, {OwnDataError}
 */
export async function restoreBackup({
  url,
  path,
  replaces,
}: restoreBackup.Parameters): Promise<restoreBackup.Restored> {
  const client = new pg.Client({ connectionString: url, application_name: 'oxbow-restore' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(`set client_connection_check_interval = '1s'`).catch(() => {})
    await client.query('begin')
    if (!replaces) await assertEmpty(client)
    const restored = await readInto(client, path)
    await client.query('commit')
    await migrate(url)
    return restored
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}

export declare namespace restoreBackup {
  type Parameters = {
    readonly url: string
    readonly path: string
    /** Whether existing data may be replaced. */
    readonly replaces: boolean
  }
  type Restored = { readonly rows: number; readonly files: ReadonlyMap<string, Buffer> }
}

async function assertEmpty(client: pg.Client): Promise<void> {
  for (const table of backupTables) {
    const { rows: found } = await client.query('select to_regclass($1) as name', [`app.${table}`])
    if (found[0]?.name === null) continue
    const { rows } = await client.query(`select 1 from app.${table} limit 1`)
    if (rows.length > 0)
      throw new BackupError(
        'The database already contains usernames.',
        'To replace them with those of the backup: --replace.',
      )
  }
}

async function readInto(client: pg.Client, path: string): Promise<restoreBackup.Restored> {
  const files = new Map<string, Buffer>()
  const columns = new Map<string, string>()
  let isBegun = false
  let rows = 0
  let announced: number | undefined
  for await (const line of readLines(path)) {
    if ('oxbow' in line) {
      await recreateSchema(client, line.version)
      isBegun = true
    } else if (!isBegun || announced !== undefined) throw new BackupError('The file is not an Oxbow backup.')
    else if ('file' in line) files.set(line.file, Buffer.from(line.content, 'base64'))
    else if ('end' in line) announced = line.end
    else {
      const { table, row } = line
      if (!columns.has(table)) columns.set(table, await columnsOf(client, table))
      const names = columns.get(table)
      await client.query(
        `insert into app.${table} (${names}) select ${names} from jsonb_populate_record(null::app.${table}, $1)`,
        [JSON.stringify(row)],
      )
      rows++
    }
  }
  if (announced !== rows) throw new BackupError('The backup is incomplete: its end is missing.')
  return { rows, files }
}

/** Columns of a table, without generated ones. */
async function columnsOf(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(column_name) as name from information_schema.columns
     where table_schema = 'app' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  return rows.map(({ name }) => name).join(', ')
}

async function* readLines(path: string): AsyncGenerator<BackupLine> {
  for await (const text of readTexts(path)) {
    const parsed = backupLineSchema.safeParse(toJson(text))
    if (!parsed.success) throw new BackupError('The file is not an Oxbow backup.')
    yield parsed.data
  }
}

async function* readTexts(path: string): AsyncGenerator<string> {
  const unpacked = createGunzip().setEncoding('utf8')
  // Errors surface in the loop below.
  pipeline(createReadStream(path), unpacked, () => {})
  let rest = ''
  try {
    for await (const part of unpacked) {
      const texts = (rest + part).split('\n')
      rest = texts.pop() ?? ''
      yield* texts
    }
  } catch (cause) {
    throw new BackupError('The file cannot be read as a backup.', undefined, cause)
  }
  if (rest !== '') yield rest
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export class BackupError extends BaseError {
  override name = 'Server.BackupError'
  constructor(what: string, nextAction = 'Nothing was changed.', cause?: unknown) {
    super(what, { cause, code: 'BackupUnusable', nextAction })
  }
}
