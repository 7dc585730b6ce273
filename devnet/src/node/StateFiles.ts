import { existsSync } from 'node:fs'
import { link, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { BrokenDumpError, compactState } from './compactState.ts'

/**
 * Where a local chain lives between starts: `state.json`, the one before it, and `dump.json`, which the node itself writes and which may be half
 * of one when the node was killed.
 */
export type StateFiles = {
  /** What the node is told to write. */
  readonly dumpPath: string
  /** The node's temporary files. */
  readonly cacheDir: string
  /** Process id of the running node. */
  readonly pidPath: string
  /** States to load, best first. */
  candidates(): readonly string[]
  /** Makes the node's dump the newest state, when it is whole; says whether it was. */
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
  const current = path('state.json')
  const previous = path('state.previous.json')
  const next = path('state.next.json')
  const cacheDir = path('tmp')

  return {
    dumpPath,
    cacheDir,
    pidPath: path('pid'),
    candidates: () => [current, previous].filter(existsSync),
    async adoptDump(options) {
      if (!existsSync(dumpPath)) return false
      try {
        await compactState(dumpPath, next, options)
      } catch (error) {
        if (!(error instanceof BrokenDumpError)) throw error
        await rm(dumpPath)
        return false
      }
      // At every moment of this there is a whole state.json, or none and there never was one.
      await rm(previous, { force: true })
      if (existsSync(current)) await link(current, previous)
      await rename(next, current)
      await rm(dumpPath)
      return true
    },
    async removeAll() {
      await Promise.all([dumpPath, current, previous, next].map((file) => rm(file, { force: true })))
    },
    async removeTemporary() {
      await rm(cacheDir, { recursive: true, force: true })
      await rm(next, { force: true })
    },
  }
}
