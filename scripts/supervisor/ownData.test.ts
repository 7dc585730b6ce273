import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeCluster, startPostgres } from '@oxbow/postgres/startPostgres'
import { afterAll, beforeAll, expect, test } from 'vitest'

let data: string
beforeAll(() => {
  data = mkdtempSync(join(tmpdir(), 'oxbow-own-data-'))
  chmodSync(data, 0o755)
  writeFileSync(join(data, 'oxbow.json'), '{"layoutVersion":1}')
})
afterAll(async () => {
  await removeCluster(join(data, 'postgres'))
  rmSync(data, { recursive: true, force: true })
})

function run(...args: string[]) {
  const { DATABASE_URL: _, ...env } = process.env
  const program = join(import.meta.dirname, 'ownData.ts')
  const { status, stderr, stdout } = spawnSync(process.execPath, [program, ...args, '--data', data], {
    env,
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr }
}

const wrote = (file: string) =>
  `Wrote 0 rows of usernames and profiles to ${file}.
Not in it: other settings, keys of nodes, and the index, which is read from the chains again.
`

test('a backup is taken of the database that runs, and of one that does not; the one that runs goes on', {
  tags: 'thorough',
}, async () => {
  const file = join(data, '..', 'own-data-test.oxbow')
  expect(run('backup', '--to', file)).toMatchObject({ status: 1, said: expect.stringContaining('no database') })
  {
    await using postgres = await startPostgres({ folder: join(data, 'postgres') })
    expect(run('backup', '--to', file)).toEqual({ status: 0, said: wrote(file) })
    expect(postgres.process.exitCode).toBeNull()
  }
  rmSync(file)
  expect(run('backup', '--to', file)).toEqual({ status: 0, said: wrote(file) })
  expect(run('restore', '--from', file)).toEqual({
    status: 0,
    said: `Restored 0 rows of usernames and profiles from ${file}.\n`,
  })
  expect(existsSync(join(data, 'run', 'supervisor.pid'))).toBe(false)
  rmSync(file)
  expect(run('backup')).toMatchObject({ status: 1, said: expect.stringContaining('--to FILE') })
})

test('a password that is not encoded ends it with a sentence, without the password', () => {
  const program = join(import.meta.dirname, 'ownData.ts')
  const { status, stderr } = spawnSync(process.execPath, [program, 'backup', '--to', join(data, 'none.oxbow')], {
    env: { ...process.env, DATABASE_URL: 'postgresql://oxbow:12#hunter22@db.example/oxbow' },
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stderr).toContain('DATABASE_URL cannot be read.\nWrite it as postgresql://user:password@host')
  expect(stderr).not.toContain('hunter22')
})
