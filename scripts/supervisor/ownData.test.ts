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

test('a backup is taken of the database that runs, and of one that does not; the one that runs goes on', async () => {
  const file = join(data, '..', 'own-data-test.oxbow')
  expect(run('backup', '--to', file)).toMatchObject({ status: 1, said: expect.stringContaining('no database') })
  {
    await using postgres = await startPostgres({ folder: join(data, 'postgres') })
    expect(run('backup', '--to', file)).toEqual({ status: 0, said: `Wrote 0 rows to ${file}.\n` })
    expect(postgres.process.exitCode).toBeNull()
  }
  rmSync(file)
  expect(run('backup', '--to', file)).toEqual({ status: 0, said: `Wrote 0 rows to ${file}.\n` })
  expect(run('restore', '--from', file)).toEqual({ status: 0, said: `Restored 0 rows from ${file}.\n` })
  expect(existsSync(join(data, 'run', 'supervisor.pid'))).toBe(false)
  rmSync(file)
  expect(run('backup')).toMatchObject({ status: 1, said: expect.stringContaining('--to FILE') })
})
