import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DumpLateError, SilenceLimit } from './SilenceLimit.ts'

/** Stands for a node that hangs: it uses no processor and waits for none. */
let hung: ChildProcess
let pid: number
beforeEach(() => {
  hung = spawn('sleep', ['600'])
  pid = hung.pid!
})
afterEach(() => void hung.kill('SIGKILL'))

/** How many blocks in a row are missed until the node is to be killed. */
async function blocksUntilOver(patience: SilenceLimit, most = 100): Promise<number> {
  for (let blocks = 1; blocks <= most; blocks++) if (await patience.isOver(pid, 2_000)) return blocks
  return Infinity
}

describe('isOver', () => {
  test('a node that hangs is killed after 16 seconds, the next after twice as long', async () => {
    const patience = new SilenceLimit()
    expect(await blocksUntilOver(patience)).toBe(9)
    expect(await blocksUntilOver(patience)).toBe(17)
    expect(await blocksUntilOver(patience)).toBe(33)
  })

  test('a block begins the count anew', async () => {
    const patience = new SilenceLimit()
    expect(await blocksUntilOver(patience, 8)).toBe(Infinity)
    patience.reset()
    expect(await blocksUntilOver(patience)).toBe(9)
  })
})

describe('duringDump', () => {
  test('no block is missed during a dump and soon after it', async () => {
    const patience = new SilenceLimit()
    const { promise, resolve } = Promise.withResolvers<void>()
    const dumped = patience.duringDump(pid, () => promise)
    expect(await blocksUntilOver(patience)).toBe(Infinity)
    resolve()
    await dumped
    expect(await blocksUntilOver(patience)).toBe(4 + 9)
  })

  test('one that takes too long is given up, without a word of new chains, and the next has twice the time', async () => {
    const patience = new SilenceLimit({ dumpTimeoutMs: 500 })
    const timed = async (ms: number) => patience.duringDump(pid, () => sleep(ms))
    const late = await timed(1_500).catch((error: unknown) => error)
    expect(late).toBeInstanceOf(DumpLateError)
    expect(String(late)).not.toContain('--fresh')
    await expect(timed(800)).resolves.toBeUndefined()
    // From then on several times what that one took.
    await expect(timed(1_500)).resolves.toBeUndefined()
  })
})
