import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { watchDisk } from './watchDisk.ts'

test.runIf(process.getuid?.() === 0)(
  'a disk that fills up is told once, and so is its space afterwards',
  async (context) => {
    const folder = mkdtempSync(join(tmpdir(), 'oxbow-disk-'))
    const size = ['-t', 'tmpfs', '-o', 'size=80m', 'tmpfs', folder]
    if (spawnSync('mount', size).status !== 0) return context.skip('nothing can be mounted here')
    const said: string[] = []
    const stop = watchDisk({ folder, say: (line) => said.push(line), everyMs: 20 })
    try {
      const file = join(folder, 'rest')
      spawnSync('dd', ['if=/dev/zero', `of=${file}`, 'bs=1M', 'count=30'])
      expect(statSync(file).size).toBeGreaterThan(2e7)
      await expect.poll(() => said).toEqual([expect.stringContaining(`The disk of ${folder} is full: 50 MB are free.`)])
      truncateSync(file)
      await expect.poll(() => said.slice(1)).toEqual([expect.stringContaining('has space again: 80 MB are free.')])
    } finally {
      stop()
      spawnSync('umount', [folder])
      rmSync(folder, { recursive: true })
    }
  },
)
