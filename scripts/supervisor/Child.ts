import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream, existsSync, renameSync, statSync, type WriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createRedactor, type Redact } from '@oxbow/errors/createRedactor'
import { endWithParent } from '@oxbow/postgres/endWithParent'

/** A line a child prints on its standard output for the supervisor; anything else it prints goes to its log. */
export type ChildMessage =
  | { type: 'ready'; detail?: string }
  | { type: 'progress'; chain?: string; step?: string; done?: number; total?: number }
  | { type: 'rebuild'; reason: string }
  /** What the operator has to know, whenever that is; `about` the database where it is about that. */
  | { type: 'notice'; text: string; about?: 'database' }
  /** `isFinal`: it would fail again at each start. */
  | { type: 'failed'; message: string; isFinal?: boolean }

export type ChildOptions = {
  name: string
  node: string
  args: readonly string[]
  cwd: string
  env: NodeJS.ProcessEnv
  logFile: string
  /** How long it may take to stop before it is killed. */
  stopTimeoutMs: number
  /** Called each time it has been started. */
  onStart: () => void
  onMessage: (message: ChildMessage) => void
  /** A program whose thread does nothing for so long, once it was ready, hangs and is killed. Default 30 s. */
  hungAfterMs?: number
  /** It ended without being asked to and is started again after `delayMs`. */
  onCrash: (crash: { code: number | null; signal: string | null; delayMs: number }) => void
}

const firstDelayMs = 250
const longestDelayMs = 15_000
/** What a killed child, or a killed supervisor, leaves running has so long to end by itself. */
const graceSeconds = 2.5
const defaultHungAfterMs = 30_000
/** Looks in that time: a machine that was asleep, or had no time for the supervisor either, has looked less often. */
const looksBeforeHung = 6
const maxLogBytes = 16 * 1024 ** 2

/** A program kept running: started again when it ends, slower each time it ends soon, and stopped in order. */
export class Child {
  readonly #options: ChildOptions
  #log: WriteStream
  #logBytes = 0
  readonly #redact: Redact
  #process: ChildProcess | undefined
  #stopping = false
  #delayMs = firstDelayMs
  /** When the running one said so. */
  #readyMs: number | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(options: ChildOptions) {
    this.#options = options
    this.#redact = createRedactor(options.env)
    this.#log = this.#openLog()
  }

  /** Goes on in the file, or in a new one where it has grown too long: what visitors can make a part write fills no disk. */
  #openLog(isFull = false): WriteStream {
    const { logFile } = this.#options
    try {
      this.#logBytes = existsSync(logFile) ? statSync(logFile).size : 0
      if (isFull || this.#logBytes > maxLogBytes) {
        renameSync(logFile, `${logFile}.1`)
        this.#logBytes = 0
      }
    } catch {
      // The file went away meanwhile, or cannot be moved: lines are added to what is there.
    }
    const log = createWriteStream(logFile, { flags: 'a' })
    // A full disk costs lines of a log, not the program.
    log.on('error', () => {})
    return log
  }

  get pid(): number | undefined {
    return this.#process?.pid
  }

  start(): void {
    const { args, cwd, env, node } = this.#options
    const startedMs = Date.now()
    this.#readyMs = undefined
    const preload = ['./exitWithParent.mjs', './keepCompiled.mjs'].flatMap((path) => [
      '--import',
      new URL(path, import.meta.url).href,
    ])
    const child = spawn(node, [...preload, ...args], {
      cwd,
      env,
      // Ctrl-C in a terminal goes to the whole foreground group; children are stopped by the supervisor, in order.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    this.#process = child
    // Most end by themselves at that moment (`exitWithParent.mjs`); one that is busy does not hear of it.
    endWithParent(child, { group: true, steps: [{ signal: 'KILL', afterSeconds: graceSeconds }] })
    this.#options.onStart()
    if (child.stderr) createInterface({ input: child.stderr }).on('line', (line) => this.#note(line))
    if (child.stdout) createInterface({ input: child.stdout }).on('line', (line) => this.#read(line))
    child.on('error', (error) => this.#note(String(error)))
    this.#killHung(child)
    child.once('exit', (code, signal) => {
      this.#process = undefined
      endGroup(child, this.#stopping ? 0 : graceSeconds)
      if (this.#stopping) return
      const isSound = wasSound({ startedMs, readyMs: this.#readyMs })
      // Somebody killed it: visitors wait for what was well until then.
      const delayMs = isSound ? 0 : this.#delayMs
      this.#delayMs = isSound ? firstDelayMs : Math.min(this.#delayMs * 2, longestDelayMs)
      this.#options.onCrash({ code, signal, delayMs })
      this.#timer = setTimeout(() => this.start(), delayMs)
    })
  }

  #killHung(child: ChildProcess): void {
    const { hungAfterMs = defaultHungAfterMs } = this.#options
    let silentLooks = 0
    child.on('message', () => {
      silentLooks = 0
    })
    const looking = setInterval(() => {
      if (this.#readyMs === undefined || ++silentLooks <= looksBeforeHung) return
      this.#note(`It did nothing for ${hungAfterMs / 1_000} seconds and is killed.`)
      child.kill('SIGKILL')
    }, hungAfterMs / looksBeforeHung)
    child.once('exit', () => clearInterval(looking))
  }

  #read(line: string): void {
    const message = parseMessage(line)
    if (message?.type === 'ready') this.#readyMs = Date.now()
    if (message) this.#options.onMessage(message)
    else this.#note(line)
  }

  /** What a program says when it crashes does not pass its own redactor. */
  #note(line: string): void {
    if (this.#log.writableEnded) return
    const noted = `${this.#redact(line)}\n`
    this.#log.write(noted)
    this.#logBytes += Buffer.byteLength(noted)
    if (this.#logBytes <= maxLogBytes) return
    this.#log.end()
    this.#log = this.#openLog(true)
  }

  async stop(): Promise<void> {
    this.#stopping = true
    clearTimeout(this.#timer)
    const child = this.#process
    if (child && child.exitCode === null && child.signalCode === null) {
      const exited = new Promise((done) => child.once('exit', done))
      child.kill('SIGTERM')
      const killer = setTimeout(() => child.kill('SIGKILL'), this.#options.stopTimeoutMs)
      await exited
      clearTimeout(killer)
    }
    await new Promise((done) => this.#log.end(done))
  }
}

/** A program that worked for a while had nothing wrong with it at its start; some never say that they are ready. */
function wasSound({ startedMs, readyMs }: { startedMs: number; readyMs: number | undefined }): boolean {
  return Date.now() - startedMs > 60_000 || (readyMs !== undefined && Date.now() - readyMs > 5_000)
}

/** Ends what a child had started itself: two of a kind would work on the same data. */
function endGroup({ pid }: ChildProcess, afterSeconds: number): void {
  const send = (signal: 'SIGTERM' | 'SIGKILL') => {
    try {
      if (pid !== undefined) process.kill(-pid, signal)
    } catch {
      // All of them are gone.
    }
  }
  if (afterSeconds > 0) send('SIGTERM')
  setTimeout(() => send('SIGKILL'), afterSeconds * 1_000).unref()
}

function parseMessage(line: string): ChildMessage | undefined {
  if (!line.startsWith('{')) return undefined
  try {
    const message = JSON.parse(line) as ChildMessage
    return ['ready', 'progress', 'rebuild', 'notice', 'failed'].includes(message.type) ? message : undefined
  } catch {
    return undefined
  }
}
