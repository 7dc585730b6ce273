import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { Database } from './Database.ts'

async function run(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows[0]
  } finally {
    await client.end().catch(() => {})
  }
}

test.runIf(process.getuid?.() === 0)(
  'reports PostgreSQL without disk space once, and restarts it when there is some',
  { tags: 'thorough', timeout: 90_000 },
  async (context) => {
    const folder = mkdtempSync(join(tmpdir(), 'oxbow-full-'))
    chmodSync(folder, 0o755)
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=160m,mode=755', 'tmpfs', folder]).status !== 0)
      return context.skip('nothing can be mounted here')
    const said: string[] = []
    const database = await Database.start({
      folder,
      say: (line) => said.push(line),
      meanwhile: 'usernames stand still',
    })
    try {
      await run(database.url, 'create table kept as select 7 as kept')
      const filler = join(folder, 'filler')
      spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=64k'])
      const fill = `select pg_logical_emit_message(false, 'oxbow', repeat('x', 1000000)) from generate_series(1, 40)`
      await expect(run(database.url, fill)).rejects.toThrow()
      await expect.poll(() => said.length, { timeout: 20_000 }).toBe(2)
      // It keeps failing in the meantime.
      await sleep(8_000)
      const reason = '(could not write to file "pg_wal/xlogtemp": No space left on device)'
      expect(said).toEqual([
        `PostgreSQL ended; starting it again. ${reason}`,
        `PostgreSQL does not start ${reason}: usernames stand still. Free some on its disk. It is started again until it runs.`,
      ])
      rmSync(filler)
      await expect.poll(() => said.slice(2), { timeout: 30_000 }).toEqual(['PostgreSQL runs again.'])
      expect(await run(database.url, 'select kept from kept')).toEqual({ kept: 7 })
    } finally {
      await database.stop()
      spawnSync('umount', [folder])
      rmSync(folder, { recursive: true })
    }
  },
)
