import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

export declare namespace Supervised {
  type Options = {
    /** Start command, followed by the options. Default: the supervisor itself. */
    command?: readonly [string, ...string[]]
    /** Additional environment variables. */
    env?: NodeJS.ProcessEnv
    /** Slugs of the local chains; only Ethereum by default. */
    chains?: readonly string[]
  }
}

/** One `npm start` from the operator's view: its output, processes and exit. */
export class Supervised {
  /** Offsets of the supervisor's other ports from its own. */
  static readonly portsBeside = [1, 2, 3, 4, 5, 6, 7, 10]
  readonly port: number
  readonly dataFolder: string
  readonly process: ChildProcess
  readonly exited: Promise<number | null>
  said = ''

  constructor(
    port: number,
    dataFolder: string,
    { command, env: settings, chains = ['ethereum'] }: Supervised.Options = {},
  ) {
    this.port = port
    this.dataFolder = dataFolder
    // The test runner's NODE_ENV would build the pages with React's development code.
    const { NODE_ENV: _, ...env } = process.env
    const [program, ...args] = command ?? [process.execPath, 'scripts/supervisor/main.ts']
    const options = ['--port', String(port), '--data', dataFolder, '--chains', chains.join()]
    this.process = spawn(program, [...args, ...options], {
      cwd: root,
      env: { ...env, OXBOW_DEVNET_HOURS: '24', ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [this.process.stdout, this.process.stderr]) stream?.on('data', (text) => (this.said += text))
    this.exited = new Promise((done) => this.process.once('exit', (code) => done(code)))
  }

  /** Resolves with the start time in milliseconds; rejects with all output if it ends instead. */
  async ready(): Promise<number> {
    const startedMs = performance.now()
    let isEnded = false
    void this.exited.then(() => (isEnded = true))
    await until(
      () => this.said.includes(`Oxbow is ready at http://localhost:${this.port}`) || isEnded,
      'ready',
      () => this.said,
    )
    if (isEnded) throw new Error(`Oxbow ended before it was ready:\n${this.said}`)
    return performance.now() - startedMs
  }

  /** Stops it like Ctrl-C; kills the rest if it doesn't end within a minute. */
  async stop(): Promise<number | null> {
    this.process.kill('SIGTERM')
    const timer = setTimeout(() => this.kill(), 60_000)
    const code = await this.exited
    clearTimeout(timer)
    return code
  }

  /** Every process of this Oxbow, itself included, with its command line. */
  processes(): { pid: number; command: string }[] {
    const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    const own = all.flatMap((name) => {
      try {
        const environment = readFileSync(`/proc/${name}/environ`, 'utf8')
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ')
        // A zombie process has no command line.
        const isOwn =
          command && (environment.includes(`OXBOW_DATA=${this.dataFolder}`) || command.includes(this.dataFolder))
        return isOwn ? [{ pid: Number(name), command }] : []
      } catch {
        return []
      }
    })
    return own.filter(({ pid }) => pid !== process.pid)
  }

  /** Kills the processes whose command line contains `word`; all of them without one. */
  kill(word = ''): void {
    const victims = this.processes().filter(({ command }) => command.includes(word))
    if (victims.length === 0) throw new Error(`No process of this Oxbow has "${word}" in its command line.`)
    for (const { pid } of victims) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch (error) {
        // Processes whose parent was just killed end by themselves.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
      }
    }
  }

  async rpc<T>(method: string, params: unknown[] = []): Promise<T> {
    const answer = await this.post<{ result: T }>('/v1/rpc/31337', { jsonrpc: '2.0', id: 1, method, params })
    return answer.result
  }

  /** The operator's URL with metrics and the full `/readyz`. */
  get operatorUrl(): string {
    return `http://127.0.0.1:${this.port + 6}`
  }

  async isReady(): Promise<boolean> {
    try {
      return (await fetch(`http://localhost:${this.port}/readyz`)).ok
    } catch {
      return false
    }
  }

  async post<T>(path: string, body: unknown): Promise<T> {
    const response = await fetch(`http://localhost:${this.port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return (await response.json()) as T
  }

  /** Whether the devnet reports all chains as running. */
  async isChainRunning(): Promise<boolean> {
    try {
      const token = readFileSync(`${this.dataFolder}/devnet/control-token`, 'utf8')
      const headers = { authorization: `Bearer ${token}` }
      const response = await fetch(`http://127.0.0.1:${this.port + 2}/status`, { headers })
      return ((await response.json()) as { chains: { state: string }[] }).chains.every(
        ({ state }) => state === 'running',
      )
    } catch {
      return false
    }
  }

  deployment(): { genesisHash: string; tokens: { address: string; symbol: string }[] } {
    return JSON.parse(readFileSync(join(this.dataFolder, 'deployments/ethereum.json'), 'utf8'))
  }
}

/** Throws after a timeout that only a busy shared machine needs, with the output of `context`. */
export async function until(
  isTrue: () => boolean | Promise<boolean>,
  what: string,
  context: () => string = () => '',
): Promise<void> {
  for (const startedMs = performance.now(); !(await isTrue()); ) {
    if (performance.now() - startedMs > 400_000) throw new Error(`Waited too long until ${what}.\n${context()}`)
    await new Promise((done) => setTimeout(done, 100))
  }
}
