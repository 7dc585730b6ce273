import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream, existsSync, renameSync, statSync, type WriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createRedactor, type Redact } from '@oxbow/errors/createRedactor'
import { endWithParent } from '@oxbow/postgres/endWithParent'

/** A line of a child's standard output for the supervisor; other output goes to the child's log. */
export type ChildMessage =
  | { type: 'ready'; detail?: string }
  | { type: 'progress'; chain?: string; step?: string; done?: number; total?: number }
  | { type: 'rebuild'; reason: string }
  /** Something that the operator must know; `about` names the database if it is about that. */
  | { type: 'notice'; text: string; about?: 'database' }
  /** `isFinal`: restarting won't help. */
  | { type: 'failed'; message: string; isFinal?: boolean }

export type ChildOptions = {
  name: string
  node: string
  args: readonly string[]
  cwd: string
  env: NodeJS.ProcessEnv
  logFile: string
  /** Time to stop before it is killed. */
  stopTimeoutMs: number
  /** Called after each start. */
  onStart: () => void
  onMessage: (message: ChildMessage) => void
  /** A ready program whose thread is blocked for this long is killed. Default 30 s. */
  hungAfterMs?: number
  /** Called when it ended unexpectedly; it restarts after `delayMs`. */
  onCrash: (crash: { code: number | null; signal: string | null; delayMs: number }) => void
}

const firstDelayMs = 250
const longestDelayMs = 15_000
/** Time for processes left by a killed child or supervisor to end by themselves. */
const graceSeconds = 2.5
const defaultHungAfterMs = 30_000
/** Checks within that time: a machine that slept, or starved the supervisor too, has checked less often. */
const looksBeforeHung = 6
const maxLogBytes = 16 * 1024 ** 2

/** Keeps a program running: restarts it when it ends, with growing delays if it ends soon after a start, and stops it in order. */
export class Child {
  readonly #options: ChildOptions
  #log: WriteStream
  #logBytes = 0
  readonly #redact: Redact
  #process: ChildProcess | undefined
  #stopping = false
  #delayMs = firstDelayMs
  /** When the running one reported ready. */
  #readyMs: number | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(options: ChildOptions) {
    this.#options = options
    this.#redact = createRedactor(options.env)
    this.#log = this.#openLog()
  }

  /** Appends to the log file, or starts a new one when it is too long, so that visitors can't fill the disk through a log. */
  #openLog(isFull = false): WriteStream {
    const { logFile } = this.#options
    try {
      this.#logBytes = existsSync(logFile) ? statSync(logFile).size : 0
      if (isFull || this.#logBytes > maxLogBytes) {
        renameSync(logFile, `${logFile}.1`)
        this.#logBytes = 0
      }
    } catch {
      // The file disappeared meanwhile, or can't be moved: lines are appended.
    }
    const log = createWriteStream(logFile, { flags: 'a' })
    // A full disk loses log lines, but doesn't end the program.
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
      // Ctrl-C in a terminal signals the whole foreground group, but the supervisor stops children in order.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    this.#process = child
    // Most end by themselves when the parent does (`exitWithParent.mjs`); a busy one doesn't notice.
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
      // Killed from outside: restarted at once, because it worked until then.
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

  /** Redacted here, because a crashing program's output bypasses its own redactor. */
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

/** A program that ran for a while had started correctly; some never report ready. */
function wasSound({ startedMs, readyMs }: { startedMs: number; readyMs: number | undefined }): boolean {
  return Date.now() - startedMs > 60_000 || (readyMs !== undefined && Date.now() - readyMs > 5_000)
}

/** Ends processes that the child started: two of a kind would work on the same data. */
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
