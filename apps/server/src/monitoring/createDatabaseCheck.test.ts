import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@oxbow/postgres/startPostgres'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createDatabase, UnwritableDatabaseError } from '../index-data/Database.ts'
import { createDatabaseCheck } from './createDatabaseCheck.ts'

/** A chain whose index is ten minutes behind. */
const head = `create schema dex; create table dex.chain_head (chain_id integer, block_number integer, block_hash text, timestamp integer,
  v2_protocol_part double precision, transfers_block integer, transfers_timestamp integer); insert into dex.chain_head values (1, 7, '0x', 1000)`
const newestAt = new Map([[1, 1_600]])
const within = <T>(promise: Promise<T>) => promise

async function run(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}

test.runIf(process.getuid?.() === 0)(
  'error: a database that answers and has no space left is said to have none, until it has some',
  { tags: 'thorough', timeout: 60_000 },
  async (context) => {
    const folder = mkdtempSync(join(tmpdir(), 'oxbow-room-'))
    chmodSync(folder, 0o755)
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=100m,mode=755', 'tmpfs', folder]).status !== 0)
      return context.skip('nothing can be mounted here')
    try {
      await using postgres = await startPostgres({ folder, settings: { fsync: 'off' } })
      const database = createDatabase(postgres.url)
      await run(postgres.url, head)
      const judge = () => createDatabaseCheck(database, within)(newestAt)
      expect(await judge()).toMatchObject({ database: { ok: true }, index: { isBuilt: true } })
      const filler = join(folder, 'filler')
      spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=64k'])
      expect(await judge()).toMatchObject({
        database: {
          ok: false,
          detail:
            'The database has no space left. The index and usernames stand still. Free some on its disk: all goes on by itself then.',
        },
        index: { isBuilt: true, detail: expect.stringContaining('10 min behind the market: lists and charts are') },
      })
      rmSync(filler)
      expect(await judge()).toMatchObject({ database: { ok: true } })
      await database.close()
    } finally {
      spawnSync('umount', [folder])
      rmSync(folder, { recursive: true })
    }
  },
)

test('error: a database that can only be read is said to be so', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'oxbow-room-'))
  chmodSync(folder, 0o755)
  try {
    await using postgres = await startPostgres({ folder, settings: { fsync: 'off' } })
    await run(postgres.url, `${head}; alter database postgres set default_transaction_read_only = on`)
    const database = createDatabase(postgres.url)
    expect(await createDatabaseCheck(database, within)(newestAt)).toMatchObject({
      database: { ok: false, detail: expect.stringMatching(/^The database is read-only\. .* Set DATABASE_URL/) },
    })
    await database.close()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}, 60_000)

test('error: a full disk that keeps the database from taking connections is said to be full, too', async () => {
  const read = () => Promise.reject(new UnwritableDatabaseError('53100'))
  const judge = createDatabaseCheck({ read, write: read, close: async () => {} }, within)
  expect(await judge(newestAt)).toMatchObject({
    database: { ok: false, detail: expect.stringMatching(/^The database has no space left\./) },
  })
})
