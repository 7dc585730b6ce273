import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { childStarter, type Part } from './childStarter.ts'
import { type Options, parseOptions } from './options.ts'
import { Progress } from './Progress.ts'
import { startKeeper } from './startKeeper.ts'

let dataFolder: string
const parts: Part[] = []
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'oxbow-keeper-start-'))
  for (const name of ['logs', 'run']) mkdirSync(join(dataFolder, name))
})
afterEach(async () => {
  vi.restoreAllMocks()
  for (const part of parts.splice(0)) await part.stop()
  rmSync(dataFolder, { recursive: true, force: true })
})

test('behavior: settings that are wrong are told, end nothing, and are not tried again', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  const options = parseOptions(['--data', dataFolder], {}) as Options
  const start = childStarter({ options, parts, progress: new Progress(process.stdout) })
  const env = { ...process.env, OXBOW_PROFILE: 'local', OXBOW_PORT: '1', OXBOW_KEEPER_SUBSIDY_WEI: '0.1' }
  await startKeeper({ dataFolder, env, start })
  const text = said.mock.calls.flat().join('\n')
  expect(text).toContain("Limit orders aren't filled")
  expect(text).toContain('OXBOW_KEEPER_SUBSIDY_WEI')
  expect(text).not.toContain('starting it again')
  await vi.waitFor(() => expect(readPids()).toHaveLength(1))
  await vi.waitFor(() => expect(readPids().some(isRunning)).toBe(false))
})

test('behavior: it fills for the server beside it, from the account of the devnet unless another is named', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  const relayerKeys: unknown[] = []
  const settingsOf = async (env: NodeJS.ProcessEnv) => {
    let given: NodeJS.ProcessEnv = {}
    const start = async (child: { env: NodeJS.ProcessEnv }) => {
      given = child.env
      return undefined
    }
    await startKeeper({ dataFolder, env, start })
    relayerKeys.push(given.OXBOW_RELAYER_KEY_FILE)
    return [given.OXBOW_KEEPER_URL, given.OXBOW_KEEPER_KEY_FILE]
  }
  const local = { OXBOW_PROFILE: 'local', OXBOW_PORT: '4000' }
  const own = join(dataFolder, 'devnet/keeper.key')
  expect(await settingsOf(local)).toEqual(['http://127.0.0.1:4000', own])
  expect(await settingsOf({ ...local, OXBOW_HOST: '0.0.0.0' })).toEqual(['http://127.0.0.1:4000', own])
  expect(await settingsOf({ ...local, OXBOW_HOST: 'fd00::1' })).toEqual(['http://[fd00::1]:4000', own])
  expect(await settingsOf({ ...local, OXBOW_KEEPER_KEY_FILE: 'other.key' })).toEqual([
    'http://127.0.0.1:4000',
    'other.key',
  ])
  expect(await settingsOf({ OXBOW_PROFILE: 'public', OXBOW_PORT: '4000' })).toEqual([
    'http://127.0.0.1:4000',
    undefined,
  ])
  const [first, ...others] = relayerKeys
  expect(first).toBe(join(dataFolder, 'devnet/relayer.key'))
  // Nobody's money is given out on public networks unasked.
  expect(others.at(-1)).toBeUndefined()
})

function readPids(): number[] {
  return JSON.parse(readFileSync(join(dataFolder, 'run/children.json'), 'utf8'))
}

function isRunning(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').length > 0
  } catch {
    return false
  }
}
