import { existsSync } from 'node:fs'
import { link, mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { BrokenDumpError, compactState, readHeadNumber } from './compactState.ts'

/**
 * Files of a local chain: `state.json`, the newest state; `state.previous.json`, the last one that a node went
 * live from; and `dump.json`, from which the next one is made. `journal.jsonl` contains everything after them.
 */
export type StateFiles = {
  readonly journalPath: string
  /** Source of the next state. */
  readonly dumpPath: string
  /** The node's temporary files. */
  readonly cacheDir: string
  /** Process id of the running node. */
  readonly pidPath: string
  /** States to load, best first. */
  candidates(): readonly string[]
  /** Block number at which a state ends. */
  headOf(state: string): Promise<number>
  /** Makes the dump the newest state unless it is incomplete; returns whether it did. The last state that a node went live from is kept. */
  adoptDump(options?: compactState.Options): Promise<boolean>
  /** A node went live from this state: it is kept until a newer one does, and any other is removed. */
  markSound(state: string): Promise<void>
  /** Removes every state: the chain is seeded again. */
  removeAll(): Promise<void>
  /** Removes files of a killed node. */
  removeTemporary(): Promise<void>
}

export async function openStateFiles(folder: string): Promise<StateFiles> {
  await mkdir(folder, { recursive: true })
  const path = (name: string) => join(folder, name)
  const dumpPath = path('dump.json')
  const current = path('state.json')
  const previous = path('state.previous.json')
  const next = path('state.next.json')
  const cacheDir = path('tmp')

  const candidates = () => [current, previous].filter(existsSync)

  return {
    journalPath: path('journal.jsonl'),
    dumpPath,
    cacheDir,
    pidPath: path('pid'),
    candidates,
    headOf: async (state) => readHeadNumber(await readBytes(state, 0, 100)),
    async adoptDump(options) {
      if (!existsSync(dumpPath)) return false
      try {
        await compactState(dumpPath, next, options)
        await rename(next, current)
        return true
      } catch (error) {
        await rm(next, { force: true })
        if (!(error instanceof BrokenDumpError)) throw error
        return false
      } finally {
        await rm(dumpPath)
      }
    },
    async markSound(state) {
      await rm(next, { force: true })
      await link(state, next)
      await rename(next, state === current ? previous : current)
      // If both are the same file already, renaming does nothing.
      await rm(next, { force: true })
    },
    async removeAll() {
      await Promise.all([dumpPath, current, previous, next].map((file) => rm(file, { force: true })))
    },
    async removeTemporary() {
      await rm(cacheDir, { recursive: true, force: true })
      await Promise.all([dumpPath, next].map((file) => rm(file, { force: true })))
    },
  }
}

async function readBytes(path: string, position: number, length: number): Promise<Buffer> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}
