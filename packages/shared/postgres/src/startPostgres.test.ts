import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { removeCluster, startPostgres } from './startPostgres.ts'

let folder: string
beforeAll(() => {
  folder = makeFolder()
})
afterAll(async () => {
  await removeCluster(folder)
  rmSync(folder, { recursive: true, force: true })
})

/** Accessible to other accounts; moving a folder that PostgreSQL's account can't access has its own test. */
function makeFolder(): string {
  const made = mkdtempSync(join(tmpdir(), 'oxbow-postgres-'))
  chmodSync(made, 0o755)
  return made
}

async function query<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<T>(text)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

describe('startPostgres', () => {
  test('behavior: acknowledged data survives a stop, a kill -9 of the server and an orphaned server', async () => {
    {
      await using postgres = await startPostgres({ folder })
      await query(postgres.url, 'create table book (line int primary key)')
      await query(postgres.url, 'insert into book values (1)')
    }
    {
      const postgres = await startPostgres({ folder })
      await query(postgres.url, 'insert into book values (2)')
      const exited = new Promise((done) => postgres.process.once('exit', done))
      postgres.process.kill('SIGKILL')
      await exited
    }
    // Not stopped, as a killed supervisor would leave it.
    const orphan = await startPostgres({ folder })
    await query(orphan.url, 'insert into book values (3)')

    await using postgres = await startPostgres({ folder })
    expect(orphan.process.exitCode).not.toBeNull()
    expect(await query(postgres.url, 'select line from book order by line')).toEqual([
      { line: 1 },
      { line: 2 },
      { line: 3 },
    ])
  })

  test('behavior: rejects a wrong password', async () => {
    await using postgres = await startPostgres({ folder })
    const url = new URL(postgres.url)
    url.password = 'wrong'
    await expect(query(url.href, 'select 1')).rejects.toThrow(/password authentication failed/)
  })

  test.runIf(process.getuid?.() === 0)(
    "behavior: as root, moves a folder that others can't access",
    { tags: 'thorough' },
    async () => {
      const closed = makeFolder()
      chmodSync(closed, 0o700)
      await using postgres = await startPostgres({ folder: closed })
      const moved = readFileSync(join(closed, 'moved-to'), 'utf8').trim()
      expect(existsSync(join(moved, 'cluster', 'PG_VERSION'))).toBe(true)
      expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }])
      await postgres.stop()
      await removeCluster(closed)
      expect(existsSync(moved)).toBe(false)
      rmSync(closed, { recursive: true })
    },
  )

  test('error: reports a cluster with a missing file', { tags: 'thorough' }, async () => {
    const broken = makeFolder()
    await (await startPostgres({ folder: broken })).stop()
    rmSync(join(broken, 'cluster', 'global'), { recursive: true, force: true })
    await expect(startPostgres({ folder: broken })).rejects.toThrow(
      /PostgreSQL could not start\.[\s\S]*another --data folder.*npm run restore/,
    )
    rmSync(broken, { recursive: true, force: true })
  })
})
