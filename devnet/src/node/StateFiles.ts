import { existsSync } from 'node:fs'
import { link, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { BrokenDumpError, compactState, readHeadNumber } from './compactState.ts'

/**
 * Where a local chain lives between starts: `state.json`, the one before it, and `dump.json`, which the node itself writes and which may be half
 * of one when the node was killed; the whole one before that is `dump.whole.json`. `journal.jsonl` has what came after all of them.
 */
export type StateFiles = {
  readonly journalPath: string
  /** What the node is told to write. */
  readonly dumpPath: string
  /** The node's temporary files. */
  readonly cacheDir: string
  /** Process id of the running node. */
  readonly pidPath: string
  /** States to load, best first. */
  candidates(): readonly string[]
  /** Puts a dump that is done aside, for the node writes the next one over it. */
  keepDump(): Promise<void>
  /** Number of the block that a state ends with. */
  headOf(state: string): Promise<number>
  /** Makes the node's newest whole dump the newest state; says whether there was one. */
  adoptDump(options?: compactState.Options): Promise<boolean>
  /** Removes every state: the chain begins anew. */
  removeAll(): Promise<void>
  /** Removes what a killed node left. */
  removeTemporary(): Promise<void>
}

export async function openStateFiles(folder: string): Promise<StateFiles> {
  await mkdir(folder, { recursive: true })
  const path = (name: string) => join(folder, name)
  const dumpPath = path('dump.json')
  const wholePath = path('dump.whole.json')
  const current = path('state.json')
  const previous = path('state.previous.json')
  const next = path('state.next.json')
  const cacheDir = path('tmp')

  const candidates = () => [current, previous].filter(existsSync)

  async function adopt(dump: string, options: compactState.Options | undefined): Promise<boolean> {
    if (!existsSync(dump)) return false
    try {
      await compactState(dump, next, options)
    } catch (error) {
      if (!(error instanceof BrokenDumpError)) throw error
      await rm(dump)
      return false
    }
    // At every moment of this there is a whole state.json, or none and there never was one.
    await rm(previous, { force: true })
    if (existsSync(current)) await link(current, previous)
    await rename(next, current)
    await rm(dump)
    return true
  }

  return {
    journalPath: path('journal.jsonl'),
    dumpPath,
    cacheDir,
    pidPath: path('pid'),
    candidates,
    async keepDump() {
      if (await isDone(dumpPath)) await rename(dumpPath, wholePath)
    },
    headOf: async (state) => readHeadNumber(await readBytes(state, 0, 100)),
    async adoptDump(options) {
      const isAdopted = (await adopt(dumpPath, options)) || (await adopt(wholePath, options))
      await rm(wholePath, { force: true })
      return isAdopted
    },
    async removeAll() {
      await Promise.all([dumpPath, wholePath, current, previous, next].map((file) => rm(file, { force: true })))
    },
    async removeTemporary() {
      await rm(cacheDir, { recursive: true, force: true })
      await rm(next, { force: true })
    },
  }
}

/** The node writes a dump in one go of a second or two; the last byte of a whole one closes its object. */
async function isDone(dump: string): Promise<boolean> {
  if (!existsSync(dump)) return false
  const { size, mtimeMs } = await stat(dump)
  if (size === 0 || Date.now() - mtimeMs < 10_000) return false
  return (await readBytes(dump, size - 1, 1)).toString() === '}'
}

async function readBytes(path: string, position: number, length: number): Promise<Buffer> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}
