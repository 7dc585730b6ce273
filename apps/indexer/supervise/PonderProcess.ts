import { type ChildProcess, spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { indexerRoot } from './buildHash.ts'
import { createPonderLog } from './createPonderLog.ts'

/** Ponder gives itself 5 s to end. */
const stopTimeoutMs = 8_000
/** What the system says to PostgreSQL, and PostgreSQL to Ponder. */
const diskFull = 'No space left on device'
const deepReorg = 'Encountered unrecoverable reorg'

export declare namespace PonderProcess {
  type Options = {
    schema: string
    port: number
    env: NodeJS.ProcessEnv
    /** Of JavaScript's heap; Ponder keeps a fifth of it as its cache of rows. Default: Node's own. */
    maxHeapMb: number | undefined
    /** A chain has changed deeper than Ponder can undo: from here on it stands still. */
    onDeepReorg: (chainId: number) => void
    /** The database could not write a file. */
    onDiskFull: () => void
  }
}

/** One run of Ponder on one schema. Ponder's own views are off: it publishes them before its first live block and aborts other statements by it. */
export class PonderProcess {
  readonly #child: ChildProcess
  readonly #base: string
  readonly exited: Promise<{ code: number | null; signal: string | null }>

  constructor({ env, maxHeapMb, onDeepReorg, onDiskFull, port, schema }: PonderProcess.Options) {
    const ponder = join(dirname(fileURLToPath(import.meta.resolve('ponder'))), 'bin', 'ponder.js')
    const preloads = [
      new URL('../preload/exitWithParent.mjs', import.meta.url),
      new URL('../preload/guardPort.mjs', import.meta.url),
      new URL('../preload/keepSources.mjs', import.meta.url),
      new URL('../preload/waitForFiles.mjs', import.meta.url),
    ].flatMap(({ href }) => ['--import', href])
    const flags = {
      '--root': indexerRoot,
      '--schema': schema,
      '--hostname': '127.0.0.1',
      '--port': String(port),
      '--log-format': 'json',
      '--log-level': 'warn',
    }
    // Ponder copies each row it reads: with Node's 16 MB for new objects an eighth of an initial index was garbage collection.
    const heap = ['--max-semi-space-size=64', ...(maxHeapMb === undefined ? [] : [`--max-old-space-size=${maxHeapMb}`])]
    this.#base = `http://127.0.0.1:${port}`
    this.#child = spawn(process.execPath, [...heap, ...preloads, ponder, 'start', ...Object.entries(flags).flat()], {
      cwd: indexerRoot,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const log = createPonderLog((text) => process.stderr.write(text))
    createInterface({ input: this.#child.stdout! }).on('line', (line) => {
      log(line)
      if (line.includes(diskFull)) onDiskFull()
      if (line.includes(deepReorg)) onDeepReorg(Number(/"chain_id":(\d+)/.exec(line)?.[1]))
    })
    // Through this process, which takes the keys of nodes out of what it writes.
    createInterface({ input: this.#child.stderr! }).on('line', (line) => process.stderr.write(`${line}\n`))
    this.exited = new Promise((resolve) => {
      this.#child.once('exit', (code, signal) => resolve({ code, signal }))
      this.#child.once('error', () => resolve({ code: null, signal: null }))
    })
  }

  /** Whether the whole history is indexed; false as long as Ponder does not answer. */
  async isReady(): Promise<boolean> {
    return (await this.#get('/ready'))?.ok ?? false
  }

  /** Number of the last block indexed, by slug; empty as long as Ponder does not answer. */
  async getProgress(): Promise<ReadonlyMap<string, number>> {
    const response = await this.#get('/status')
    if (!response?.ok) return new Map()
    const status = (await response.json()) as Record<string, { block: { number: number } }>
    return new Map(Object.entries(status).map(([slug, { block }]) => [slug, block.number]))
  }

  /** Number of the last block whose logs were read, by slug; indexing them comes after that. */
  async getRead(): Promise<ReadonlyMap<string, number>> {
    const response = await this.#get('/metrics')
    if (!response?.ok) return new Map()
    const text = await response.text()
    return new Map(
      Array.from(text.matchAll(/^ponder_sync_block\{chain="([^"]+)"\} (\d+)$/gm), ([, slug, block]) => [
        slug!,
        Number(block),
      ]),
    )
  }

  /** `atOnce`: without a database it would spend all its time to end on calls to it. What it had written is whole at any moment. */
  async stop({ atOnce = false } = {}): Promise<void> {
    this.#child.kill(atOnce ? 'SIGKILL' : 'SIGTERM')
    const killer = setTimeout(() => this.#child.kill('SIGKILL'), stopTimeoutMs)
    await this.exited
    clearTimeout(killer)
  }

  #get(path: string): Promise<Response | undefined> {
    return fetch(`${this.#base}${path}`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined)
  }
}
