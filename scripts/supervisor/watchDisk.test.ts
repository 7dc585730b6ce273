import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { watchDisk } from './watchDisk.ts'

test.runIf(process.getuid?.() === 0).for([
  { whose: '', still: 'chains, index and database stand still' },
  { whose: 'postgres', still: 'the index and usernames stand still' },
  { whose: 'postgres/cluster/pg_wal', still: 'the index and usernames stand still' },
])('a disk that fills up is told once, and so is its space afterwards ($whose)', async ({ whose, still }, context) => {
  const data = mkdtempSync(join(tmpdir(), 'oxbow-disk-'))
  const folder = join(data, whose)
  mkdirSync(folder, { recursive: true })
  const size = ['-t', 'tmpfs', '-o', 'size=80m', 'tmpfs', folder]
  if (spawnSync('mount', size).status !== 0) return context.skip('nothing can be mounted here')
  const said: string[] = []
  const stop = watchDisk({ folder: data, say: (line) => said.push(line), everyMs: 20 })
  try {
    const file = join(folder, 'rest')
    spawnSync('dd', ['if=/dev/zero', `of=${file}`, 'bs=1M', 'count=30'])
    expect(statSync(file).size).toBeGreaterThan(2e7)
    await expect
      .poll(() => said)
      .toEqual([`The disk of ${folder} is full: 50 MB are free. Free some space; ${still} until then.`])
    truncateSync(file)
    await expect.poll(() => said.slice(1)).toEqual([expect.stringContaining('has space again: 80 MB are free.')])
  } finally {
    stop()
    spawnSync('umount', [folder])
    rmSync(data, { recursive: true })
  }
})
