import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openDataFolder } from './dataFolder.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'oxbow-data-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('openDataFolder', () => {
  test('default: makes the folder and gives it back', async () => {
    const path = join(folder, 'new/er')
    const release = await openDataFolder(path, { fresh: false })
    expect(existsSync(join(path, 'logs'))).toBe(true)
    expect(Number(readFileSync(join(path, 'run/supervisor.pid'), 'utf8'))).toBe(process.pid)
    release()
    expect(existsSync(join(path, 'run/supervisor.pid'))).toBe(false)
  })

  test('param: fresh removes what Oxbow made, and only with the flag', async () => {
    ;(await openDataFolder(folder, { fresh: false }))()
    // What the server counted of a chain that is gone would be taken for the new one's.
    const made = ['devnet/31337.json', 'rewards/31337.json'].map((name) => join(folder, name))
    mkdirSync(join(folder, 'rewards'))
    for (const path of made) writeFileSync(path, '{}')
    ;(await openDataFolder(folder, { fresh: false }))()
    expect(made.map((path) => existsSync(path))).toEqual([true, true])
    ;(await openDataFolder(folder, { fresh: true }))()
    expect(made.map((path) => existsSync(path))).toEqual([false, false])
  })

  test('behavior: fresh leaves the database of a public site, which holds its visitors’ wallets', async () => {
    ;(await openDataFolder(folder, { fresh: true, profile: 'public' }))()
    mkdirSync(join(folder, 'postgres'))
    writeFileSync(join(folder, 'postgres/password'), 'secret')
    await expect(openDataFolder(folder, { fresh: true, profile: 'public' })).rejects.toThrow(
      /would delete the database in .* wallets, usernames and orders of your visitors\.\n.*--data.*npm run backup/,
    )
    expect(existsSync(join(folder, 'postgres/password'))).toBe(true)
    ;(await openDataFolder(folder, { fresh: false, profile: 'public' }))()
    ;(await openDataFolder(folder, { fresh: true, profile: 'local' }))()
    expect(existsSync(join(folder, 'postgres'))).toBe(false)
  })

  test('behavior: files that settings name may lie there before the first start', async () => {
    writeFileSync(join(folder, 'networks.json'), '[]')
    mkdirSync(join(folder, 'lost+found'))
    await expect(openDataFolder(folder, { fresh: false })).rejects.toThrow("not Oxbow's (networks.json)")
    vi.stubEnv('OXBOW_NETWORKS', join(folder, 'networks.json'))
    ;(await openDataFolder(folder, { fresh: false }))()
    vi.unstubAllEnvs()
  })

  test('behavior: the lock of a process that is gone counts for nothing', async () => {
    mkdirSync(join(folder, 'run'))
    writeFileSync(join(folder, 'run/supervisor.pid'), '999999')
    ;(await openDataFolder(folder, { fresh: false }))()
  })

  test('error: a file in its place', async () => {
    const path = join(folder, 'file')
    writeFileSync(path, '')
    await expect(openDataFolder(path, { fresh: false })).rejects.toThrow(
      /cannot be written\.\nChoose another with --data/,
    )
  })

  const isRoot = process.platform === 'linux' && process.getuid?.() === 0
  test.runIf(isRoot)('error: a disk that is full', async (context) => {
    const small = ['-t', 'tmpfs', '-o', 'size=8k', 'tmpfs', folder]
    if (spawnSync('mount', small).status !== 0) return context.skip('nothing can be mounted here')
    try {
      expect(spawnSync('cp', ['/dev/zero', join(folder, 'rest')]).status).toBe(1)
      await expect(openDataFolder(folder, { fresh: false })).rejects.toThrow(
        /^The disk of .* is full\.\nFree some space/,
      )
    } finally {
      spawnSync('umount', [folder])
    }
  })

  test.runIf(process.platform === 'linux')('error: where no folder can be made it is not tried for ever', () => {
    // In a process of its own: what never ends would take this one along.
    const program = `import { openDataFolder } from ${JSON.stringify(join(import.meta.dirname, 'dataFolder.ts'))}
      await openDataFolder('/proc/oxbow/data', { fresh: false }).catch((error) => console.log(error.message))`
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
      encoding: 'utf8',
      timeout: 20_000,
    })
    expect(stdout).toMatch(/\/proc\/oxbow\/data cannot be written\.\nChoose another with --data/)
  })

  test('error: somebody else’s folder is left alone, even with fresh', async () => {
    writeFileSync(join(folder, 'thesis.txt'), 'years of work')
    await expect(openDataFolder(folder, { fresh: true })).rejects.toThrow(/files that are not Oxbow's \(thesis\.txt\)/)
    expect(readFileSync(join(folder, 'thesis.txt'), 'utf8')).toBe('years of work')
  })

  test('error: a layout of another version', async () => {
    ;(await openDataFolder(folder, { fresh: false }))()
    writeFileSync(join(folder, 'oxbow.json'), '{"layoutVersion":99}')
    await expect(openDataFolder(folder, { fresh: false })).rejects.toThrow(/another version of Oxbow/)
    ;(await openDataFolder(folder, { fresh: true }))()
  })
})
