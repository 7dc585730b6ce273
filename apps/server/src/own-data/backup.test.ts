import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type IndexDatabase, startIndexDatabase } from '../test/startIndexDatabase.ts'
import { backupTables, transientTables } from './backupTables.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations/migrations.ts'
import { restoreBackup } from './restoreBackup.ts'
import { writeBackup } from './writeBackup.ts'

let database: IndexDatabase
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'oxbow-backup-'))
  database = await startIndexDatabase()
})
afterAll(async () => {
  await database[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => database.run('drop schema if exists app cascade'))

async function query<Row extends object>(url: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** Everything that has to come back, as text. */
async function dump(url: string): Promise<string> {
  const tables = await Promise.all(
    backupTables.map((name) => query(url, `select t::text from app.${name} t order by 1`)),
  )
  return JSON.stringify(tables)
}

/** Names in every state, some with pictures, and what a backup leaves out. */
async function fill(url: string, count = 60): Promise<void> {
  await migrate(url)
  const picture = randomBytes(5_000)
  await query(
    url,
    `with held as (
       insert into app.held_name (name, account, since)
       select 'name' || n, '0x' || lpad(to_hex(n), 40, '0'), '2026-11-27 01:02:03.456789+00'
       from generate_series(1, ${count}) n returning *)
     insert into app.profile (account, name, last_name, changes, chain_id, device, bio, website, x)
     select account, case when right(account, 1) = '7' then null else name end, name, 1, null, null,
       E'Räuber "und" \\\\ \\n 👋', 'https://a.example/?q=''', 'x_1' from held`,
  )
  await query(
    url,
    `insert into app.avatar select account, encode(sha256($1::bytea || account::bytea), 'hex'), $1::bytea || account::bytea from app.profile where account like '%5'`,
    [picture],
  )
  await query(url, `insert into app.challenge values ('0x1', '0x2', 'd', now()); insert into app.claim values ('::1')`)
}

/** The same in a process of its own, to be killed. */
function startCommand(...args: string[]) {
  const env = { ...process.env, DATABASE_URL: database.url, OXBOW_DATA: folder }
  const command = join(import.meta.dirname, 'command.ts')
  return spawn(process.execPath, [command, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
}

async function killAfter(milliseconds: number, child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit')
  await sleep(milliseconds)
  child.kill('SIGKILL')
  await exited
}

describe('backup', () => {
  test('default: after the database is killed and its disk is lost, all of it comes back', async () => {
    const path = join(folder, 'default.oxbow')
    const files = new Map([['site.json', Buffer.from('{"name":"Riverbank"}')]])
    let before: string
    {
      await using lost = await startIndexDatabase()
      await fill(lost.url)
      before = await dump(lost.url)
      expect(await writeBackup({ url: lost.url, path, files })).toBe(60 + 60 + 4)
      await lost.stop()
    }
    expect(await restoreBackup({ url: database.url, path, replaces: false })).toEqual({ rows: 124, files })
    expect(await dump(database.url)).toBe(before)
    expect(await query(database.url, 'select 1 from app.challenge union all select 1 from app.claim')).toEqual([])
    // The rules of the schema are back too.
    await expect(database.run(`insert into app.held_name (name, account) values ('name1', '0x')`)).rejects.toThrow()
  })

  test('behavior: each table is kept, or known to be over within a day', async () => {
    await migrate(database.url)
    const found = await query<{ name: string }>(
      database.url,
      `select table_name as name from information_schema.tables where table_schema = 'app' order by 1`,
    )
    expect(found.map(({ name }) => name)).toEqual([...backupTables, ...transientTables].sort())
  })

  test.each(migrations.map(({ version }) => version))(
    'behavior: a backup of version %i comes back, in the newest one',
    { tags: 'thorough' },
    async (version) => {
      await fill(database.url)
      const path = join(folder, `version-${version}.oxbow`)
      await writeBackup({ url: database.url, path, files: new Map() })
      const [, ...rest] = gunzipSync(readFileSync(path)).toString().split('\n')
      writeFileSync(path, gzipSync([`{"oxbow":"backup","format":1,"version":${version}}`, ...rest].join('\n')))
      const before = await dump(database.url)
      await restoreBackup({ url: database.url, path, replaces: true })
      expect(await dump(database.url)).toBe(before)
      const newest = await query(database.url, 'select max(version) as version from app.migration')
      expect(newest).toEqual([{ version: migrations.length }])
    },
  )

  test('error: names that are there are given up only when that is asked for', async () => {
    await fill(database.url, 20)
    const path = join(folder, 'replace.oxbow')
    await writeBackup({ url: database.url, path, files: new Map() })
    const before = await dump(database.url)
    await database.run(`update app.profile set bio = 'later'`)
    await expect(restoreBackup({ url: database.url, path, replaces: false })).rejects.toThrow('--replace')
    expect(await dump(database.url)).not.toBe(before)
    await restoreBackup({ url: database.url, path, replaces: true })
    expect(await dump(database.url)).toBe(before)
  })

  test('error: half a backup, another file and that of a newer version change nothing', async () => {
    await fill(database.url, 20)
    const path = join(folder, 'whole.oxbow')
    await writeBackup({ url: database.url, path, files: new Map() })
    const before = await dump(database.url)
    const whole = readFileSync(path)
    const lines = gunzipSync(whole).toString().trimEnd().split('\n')
    const broken: Record<string, Buffer> = {
      cut: whole.subarray(0, whole.length / 2),
      flipped: Buffer.from(whole.map((byte, at) => (at === whole.length >> 1 ? byte ^ 1 : byte))),
      'without its end': gzipSync(lines.slice(0, -1).join('\n')),
      'without a row': gzipSync([...lines.slice(0, 5), ...lines.slice(6)].join('\n')),
      'a row twice': gzipSync([...lines.slice(0, 5), ...lines.slice(4)].join('\n')),
      newer: gzipSync([`{"oxbow":"backup","format":1,"version":999}`, ...lines.slice(1)].join('\n')),
      text: Buffer.from('names'),
      empty: gzipSync(''),
    }
    for (const [what, bytes] of Object.entries(broken)) {
      const other = join(folder, 'broken.oxbow')
      writeFileSync(other, bytes)
      await expect(restoreBackup({ url: database.url, path: other, replaces: true }), what).rejects.toThrow()
      expect(await dump(database.url), what).toBe(before)
    }
    await expect(restoreBackup({ url: database.url, path: join(folder, 'none'), replaces: true })).rejects.toThrow()
  })

  test('behavior: a restore killed at any moment leaves what was there, or all of the backup', {
    tags: 'thorough',
  }, async () => {
    await fill(database.url, 600)
    const path = join(folder, 'killed.oxbow')
    await writeBackup({ url: database.url, path, files: new Map() })
    const ofBackup = await dump(database.url)
    await database.run(`update app.profile set bio = 'of now'`)
    const ofNow = await dump(database.url)
    const seen = new Set<string>()
    for (let round = 0; round < 12; round++) {
      await killAfter(150 + round * 60, startCommand('restore', path, '--replace'))
      const after = await dump(database.url)
      expect([ofNow, ofBackup]).toContain(after)
      seen.add(after)
      if (after === ofBackup) break
    }
    expect(seen.has(ofNow)).toBe(true)
    await restoreBackup({ url: database.url, path, replaces: true })
    expect(await dump(database.url)).toBe(ofBackup)
  })

  test('behavior: a backup killed at any moment leaves the one of before whole', { tags: 'thorough' }, async () => {
    await fill(database.url, 600)
    const path = join(folder, 'again.oxbow')
    await writeBackup({ url: database.url, path, files: new Map() })
    const before = await dump(database.url)
    for (let round = 0; round < 8; round++) {
      await killAfter(150 + round * 70, startCommand('backup', path))
      await restoreBackup({ url: database.url, path, replaces: true })
      expect(await dump(database.url)).toBe(before)
    }
  })

  test('default: the command keeps files of settings in the data folder, and overwrites none', async () => {
    await fill(database.url, 20)
    const [site, path] = [join(folder, 'site.json'), join(folder, 'command.oxbow')]
    writeFileSync(site, '{"name":"Riverbank"}')
    process.env.OXBOW_SITE = site
    const run = async (...args: string[]) => {
      const child = startCommand(...args)
      let said = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
      const [code] = await once(child, 'close')
      return { code, said }
    }
    try {
      expect(await run('backup', path)).toMatchObject({
        code: 0,
        said: expect.stringMatching(/^Wrote 41 rows of usernames and profiles and site\.json to .+\.\nNot in it: /),
      })
      rmSync(site)
      expect((await run('restore', path)).said).toContain('--replace')
      expect(existsSync(site)).toBe(false)
      expect((await run('restore', path, '--replace')).said).toContain(`Restored ${site}.`)
      expect(readFileSync(site, 'utf8')).toBe('{"name":"Riverbank"}')
      expect((await run('restore', path, '--replace')).said).toContain('was left as it is')
      expect(readdirSync(folder).filter((name) => name.endsWith('.part') && name.startsWith('command'))).toEqual([])
    } finally {
      delete process.env.OXBOW_SITE
    }
  })
})
