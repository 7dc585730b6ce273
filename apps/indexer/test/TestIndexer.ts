import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Deployment } from '@oxbow/chain/Deployment'
import { startPostgres } from '@oxbow/postgres/startPostgres'
import { freePort } from '@oxbow/test/freePort'
import type { TestChain } from '@oxbow/test/TestChain'
import pg from 'pg'
import { indexerRoot } from '../supervise/buildHash.ts'
import type { Message } from '../supervise/emit.ts'
import { writeDeployment } from './writeDeployment.ts'

/** What a machine that others share may take; how fast the index is has tests and a bench of its own. */
const defaultTimeoutMs = 120_000

/** An indexer as a supervisor starts it, on a database of its own. */
export class TestIndexer {
  readonly #env: NodeJS.ProcessEnv
  readonly #folder: string
  #postgres: startPostgres.ReturnType
  readonly #pool: pg.Pool
  #child: ChildProcess | undefined
  /** What it has said so far. */
  readonly messages: Message[] = []
  /** The end of its log. */
  log = ''
  readonly #waiting = new Set<(message: Message) => void>()

  static async create(
    chain: TestChain,
    stablecoins: readonly `0x${string}`[] = [],
    collections: Deployment['collections'] = [],
  ): Promise<TestIndexer> {
    const folder = await mkdtemp(join(tmpdir(), 'oxbow-indexer-'))
    // PostgreSQL runs as another account than root and must be able to enter.
    await chmod(folder, 0o755)
    const postgres = await startPostgres({ folder: join(folder, 'postgres'), settings: { fsync: 'off' } })
    const env = {
      ...process.env,
      ...(await writeDeployment(folder, chain, stablecoins, collections)),
      OXBOW_PROFILE: 'local',
      OXBOW_DATA: folder,
      OXBOW_INDEXER_PORT: String(await freePort()),
      DATABASE_URL: postgres.url,
    }
    return new TestIndexer(folder, postgres, env)
  }

  private constructor(folder: string, postgres: startPostgres.ReturnType, env: NodeJS.ProcessEnv) {
    this.#folder = folder
    this.#postgres = postgres
    this.#env = env
    this.#pool = new pg.Pool({ connectionString: postgres.url, max: 2 })
    this.#pool.on('error', () => {})
  }

  /** Starts the program and waits until it says that it is ready. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [join(indexerRoot, 'src', 'main.ts')], {
      env: this.#env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child = child
    this.log = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.log = (this.log + text).slice(-4_000)
    })
    createInterface({ input: child.stdout }).on('line', (line) => {
      const message = JSON.parse(line) as Message
      this.messages.push(message)
      for (const wake of this.#waiting) wake(message)
    })
    const ended = new Promise<never>((_, reject) =>
      child.once('exit', (code) => reject(new Error(`The indexer ended with ${code}.\n${this.log}`))),
    )
    ended.catch(() => {})
    await Promise.race([this.next('ready'), ended])
  }

  /** The next message of a kind. */
  async next<type extends Message['type']>(type: type): Promise<Extract<Message, { type: type }>> {
    return new Promise((resolve) => {
      const wake = (message: Message) => {
        if (message.type !== type) return
        this.#waiting.delete(wake)
        resolve(message as Extract<Message, { type: type }>)
      }
      this.#waiting.add(wake)
    })
  }

  /** Asks Ponder's own port. */
  async askPort(path: string, headers: Readonly<Record<string, string>>): Promise<number | undefined> {
    const port = this.#env.OXBOW_INDEXER_PORT
    return await new Promise((resolve, reject) =>
      // `fetch` sends no other Host than that of its URL.
      get({ host: '127.0.0.1', port, path, headers }, (answer) => resolve(answer.resume().statusCode)).on(
        'error',
        reject,
      ),
    )
  }

  /** Ends the program and returns its exit code. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null
    const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
    child.kill(signal)
    return exited
  }

  /** Kills Ponder alone, as a machine short of memory would. */
  async killPonder(): Promise<void> {
    const killer = spawn('/bin/sh', ['-c', `pids=$(ps -o pid= --ppid ${this.#child!.pid}) && kill -9 $pids`])
    const code = await new Promise((resolve) => killer.once('exit', resolve))
    if (code !== 0) throw new Error('No Ponder was running.')
  }

  /** Kills PostgreSQL, and starts it again at the same place. */
  async restartDatabase(): Promise<void> {
    const { port, process: server } = this.#postgres
    const exited = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGKILL')
    await exited
    this.#postgres = await startPostgres({ folder: join(this.#folder, 'postgres'), port, settings: { fsync: 'off' } })
  }

  async query<row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<row[]> {
    return (await this.#pool.query<row>(text, [...values])).rows
  }

  /** Waits until the index has this chain's newest block. */
  async waitForHead(chain: TestChain, timeoutMs = defaultTimeoutMs): Promise<void> {
    const deadline = Date.now() + timeoutMs
    for (;;) {
      const block = await chain.publicClient.getBlock()
      const [head] = await this.query<{ block_hash: string }>(
        'select block_hash from dex.chain_head where chain_id = $1',
        [chain.chainId],
      ).catch(() => [])
      if (head?.block_hash === block.hash) return
      if (Date.now() > deadline) throw new Error(`The index did not reach block ${block.number} in ${timeoutMs} ms.`)
      // Often enough to be soon, seldom enough to leave the processor to the index.
      await sleep(50)
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop()
    await this.#pool.end()
    await this.#postgres.stop()
    await rm(this.#folder, { recursive: true, force: true })
  }
}
