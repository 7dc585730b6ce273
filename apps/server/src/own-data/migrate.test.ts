import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type IndexDatabase, startIndexDatabase } from '../test/startIndexDatabase.ts'
import { toLook } from '../usernames/toLook.ts'
import * as appSchema from './appSchema.ts'
import { migrate } from './migrate.ts'
import { type Migration, migrations } from './migrations/migrations.ts'

let database: IndexDatabase
beforeAll(async () => {
  database = await startIndexDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())
beforeEach(() => database.run('drop schema if exists app cascade'))

async function query<Row extends object>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

const readColumns = () =>
  query<{ table_name: string; column_name: string; data_type: string; is_nullable: string }>(
    `select table_name, column_name, data_type, is_nullable from information_schema.columns where table_schema = 'app'
     order by table_name, column_name`,
  )
const readVersions = async () =>
  (await query<{ version: number }>('select version from app.migration order by version')).map(({ version }) => version)
const all = migrations.map(({ version }) => version)

/** Three steps of a schema that grows, the second over rows of the first. */
const growing: readonly Migration[] = [
  { version: 1, name: 'books', sql: 'create table app.book (title text primary key)' },
  { version: 2, name: 'pages', sql: 'alter table app.book add column pages integer not null default 1' },
  { version: 3, name: 'shelves', sql: 'create table app.shelf (book text references app.book)' },
]

describe('migrate', () => {
  test('default: the real steps are numbered from 1 on, and lead from nothing to what queries name', async () => {
    expect(all).toEqual(all.map((_, index) => index + 1))
    expect(await migrate(database.url)).toBe(migrations.length)
    expect(await readVersions()).toEqual(all)
    const columns = await readColumns()
    for (const table of Object.values(appSchema)) {
      const { name, columns: declared } = getTableConfig(table as PgTable)
      const made = columns.filter((column) => column.table_name === name)
      expect(declared.map((column) => column.name).sort()).toEqual(made.map((column) => column.column_name).sort())
      for (const column of declared)
        expect(made.find((each) => each.column_name === column.name)?.is_nullable, `${name}.${column.name}`).toBe(
          column.notNull || column.generated ? 'NO' : 'YES',
        )
    }
  })

  test('default: the steps are numbered from one on, each once', () => {
    expect(all).toEqual(Array.from({ length: migrations.length }, (_, at) => at + 1))
  })

  test.each(Array.from({ length: migrations.length + 1 }, (_, version) => version))(
    'behavior: from version %i the newest is what an empty database gets',
    async (version) => {
      await migrate(database.url)
      const fresh = await readColumns()
      await database.run('drop schema app cascade')
      await migrate(database.url, migrations.slice(0, version))
      await migrate(database.url)
      expect(await readColumns()).toEqual(fresh)
      expect(await readVersions()).toEqual(all)
    },
  )

  test.each([0, 1, 2, 3])('behavior: from step %i of three on, with the rows of before', async (version) => {
    await migrate(database.url, growing.slice(0, version))
    if (version > 0) await database.run(`insert into app.book values ('Middlemarch')`)
    expect(await migrate(database.url, growing)).toBe(3)
    expect(await readVersions()).toEqual([1, 2, 3])
    expect(await query('select title, pages from app.book')).toEqual(
      version > 0 ? [{ title: 'Middlemarch', pages: 1 }] : [],
    )
  })

  test('behavior: names that look the same since step 2 keep their accounts, and keep others away', async () => {
    await migrate(database.url, migrations.slice(0, 1))
    const held = ['river', 'rlver', 'corner', 'comer', 'alone']
    for (const [index, name] of held.entries())
      await database.run(
        `insert into app.held_name (name, account, since) values ('${name}', '0x${String(index).repeat(40)}', '2026-11-0${index + 1}')`,
      )
    await migrate(database.url)
    expect(await query('select name, look, is_kept from app.held_name order by since')).toEqual(
      held.map((name, index) => ({ name, look: toLook(name), is_kept: index === 1 || index === 3 })),
    )
    for (const name of ['r1ver', 'c0rner', 'a1one'])
      await expect(
        query(`insert into app.held_name (name, account) values ('${name}', '0x${'9'.repeat(40)}')`),
        name,
      ).rejects.toThrow(/held_name/)
  })

  test('behavior: the database and the server tell looks alike', async () => {
    await migrate(database.url)
    let seed = 1
    const draw = () => (seed = (seed * 48_271) % 2_147_483_647)
    const names = Array.from({ length: 300 }, () =>
      Array.from({ length: 12 }, () => '01ilornmvw'[draw() % 10]).join(''),
    )
    const values = names.map((name, index) => `('${name}', '0x${index.toString(16).padStart(40, '0')}', true)`)
    await query(`insert into app.held_name (name, account, is_kept) values ${values} on conflict do nothing`)
    const rows = await query<{ name: string; look: string }>('select name, look from app.held_name')
    expect(rows.length).toBeGreaterThan(50)
    expect(rows.filter(({ name, look }) => look !== toLook(name))).toEqual([])
  })

  test('behavior: of eight servers that start at once each step is taken once', async () => {
    await Promise.all(Array.from({ length: 8 }, () => migrate(database.url, growing)))
    expect(await readVersions()).toEqual([1, 2, 3])
  })

  test('behavior: a step that fails changes nothing, and those before it stay', async () => {
    const broken = [...growing.slice(0, 2), { version: 3, name: 'broken', sql: 'create table app.half (); select 1/0' }]
    await expect(migrate(database.url, broken)).rejects.toThrow('division by zero')
    expect(await readVersions()).toEqual([1, 2])
    expect((await readColumns()).map((column) => column.table_name)).not.toContain('half')
    await migrate(database.url, growing)
    expect(await readVersions()).toEqual([1, 2, 3])
  })

  test('behavior: a server killed in the middle of a step leaves whole versions, and the next one goes on', async () => {
    const slow = { version: 2, name: 'slow', sql: 'create table app.half (); select pg_sleep(60)' }
    const program = `
      const { migrate } = await import(${JSON.stringify(import.meta.resolve('./migrate.ts'))})
      await migrate(${JSON.stringify(database.url)}, ${JSON.stringify([growing[0], slow])})`
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'inherit' })
    const sleeping = `select 1 from pg_stat_activity where query like '%pg_sleep(60)%' and pid <> pg_backend_pid()`
    await expect.poll(() => query(sleeping)).toHaveLength(1)
    child.kill('SIGKILL')
    await once(child, 'exit')
    const startedMs = Date.now()
    await migrate(database.url, growing)
    expect(await readVersions()).toEqual([1, 2, 3])
    expect((await readColumns()).map((column) => column.table_name)).not.toContain('half')
    // Not the minute that the killed one's statement would have held the lock.
    expect(Date.now() - startedMs).toBeLessThan(20_000)
  })

  test('error: data of a newer server, and a step that was edited, are left alone', async () => {
    await migrate(database.url, growing)
    await expect(migrate(database.url, growing.slice(0, 2))).rejects.toThrow(/newer Oxbow.*\n?.*Start that version/)
    const edited = [growing[0]!, { ...growing[1]!, sql: 'select 1' }, growing[2]!]
    await expect(migrate(database.url, edited)).rejects.toThrow('step 2')
    expect(await readVersions()).toEqual([1, 2, 3])
  })

  test('behavior: the schemas of the index are untouched', async () => {
    await database.publish()
    const others = `select table_schema, table_name from information_schema.tables where table_schema in ('dex', 'ix_test') order by 1, 2`
    const before = await query(others)
    expect(before.length).toBeGreaterThan(10)
    await migrate(database.url)
    expect(await query(others)).toEqual(before)
  })
})
