import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import type { BackupHeader, BackupLine } from './BackupLine.ts'
import { backupTables } from './backupTables.ts'
import { migrate } from './migrate.ts'

/** Rows in memory at a time; pictures have some ten kilobytes each. */
const rowsAtOnce = 200

/**
 * Writes the server's own data to a file, as of one moment, while servers keep running. The file appears complete or not at all.
 *
 * @returns the number of rows
 */
export async function writeBackup({ url, path, files }: writeBackup.Parameters): Promise<number> {
  await migrate(url)
  const client = new pg.Client({ connectionString: url, application_name: 'oxbow-backup' })
  client.on('error', () => {})
  await client.connect()
  const unfinished = `${path}.part`
  let rows = 0
  async function* lines() {
    for await (const line of readLines(client, files)) {
      if ('table' in line) rows++
      yield `${JSON.stringify(line)}\n`
    }
  }
  try {
    await pipeline(Readable.from(lines()), createGzip(), createWriteStream(unfinished, { mode: 0o600, flush: true }))
    await rename(unfinished, path)
    await syncFolder(dirname(path))
    return rows
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}

export declare namespace writeBackup {
  type Parameters = {
    readonly url: string
    readonly path: string
    /** Settings files by their path in the data folder. */
    readonly files: ReadonlyMap<string, Buffer>
  }
}

async function* readLines(client: pg.Client, files: ReadonlyMap<string, Buffer>): AsyncGenerator<BackupLine> {
  await client.query('begin transaction isolation level repeatable read, read only')
  const { rows: applied } = await client.query<{ version: number }>('select max(version) as version from app.migration')
  yield { oxbow: 'backup', format: 1, version: applied[0]!.version } satisfies BackupHeader
  for (const [file, content] of files) yield { file, content: content.toString('base64') }
  let count = 0
  for (const table of backupTables) {
    await client.query(`declare kept no scroll cursor for select to_jsonb(kept) as row from app.${table} as kept`)
    for (;;) {
      const { rows } = await client.query<{ row: object }>(`fetch ${rowsAtOnce} from kept`)
      for (const { row } of rows) yield { table, row }
      count += rows.length
      if (rows.length === 0) break
    }
    await client.query('close kept')
  }
  yield { end: count }
  await client.query('commit')
}

/** Until then, a crash of the machine may lose the new file name. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => undefined)
  await folder?.sync().catch(() => {})
  await folder?.close()
}
