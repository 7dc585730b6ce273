import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres } from './startPostgres.ts'

type Server = Awaited<ReturnType<typeof startPostgres>>

const firstPauseMs = 1_000
const longestPauseMs = 15_000
const sayAgainMs = 300_000

/** Keeps the embedded PostgreSQL running: restarts it on the same port when it exits, however often that fails. */
export class Database {
  readonly #options: Database.Options
  #server: Server
  readonly #stopping = new AbortController()

  static async start(options: Database.Options): Promise<Database> {
    return new Database(options, await startPostgres(options))
  }

  private constructor(options: Database.Options, server: Server) {
    this.#options = options
    this.#server = server
    this.#watch()
  }

  get url(): string {
    return this.#server.url
  }

  get port(): number {
    return this.#server.port
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#server.stop()
  }

  #watch(): void {
    this.#server.process.once('exit', () => {
      if (!this.#stopping.signal.aborted) this.#restart()
    })
  }

  async #restart(): Promise<void> {
    const { meanwhile, say } = this.#options
    const { signal } = this.#stopping
    say(`PostgreSQL ended; starting it again.${inBrackets(reasonOf(this.#server.lastLines()))}`)
    let said: { readonly line: string; readonly atMs: number } | undefined
    for (let pauseMs = firstPauseMs; !signal.aborted; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
      try {
        this.#server = await startPostgres({ ...this.#options, port: this.#server.port })
        if (signal.aborted) return await this.#server.stop()
        this.#watch()
        if (said) say('PostgreSQL runs again.')
        return
      } catch (error) {
        const line = describeFailure((error as Error).message, meanwhile)
        // The old server's shared memory may still be in use for a moment, so report only from the second round on; a real fault recurs.
        if (pauseMs > firstPauseMs && (said?.line !== line || Date.now() - said.atMs > sayAgainMs)) {
          said = { line, atMs: Date.now() }
          say(line)
        }
        await sleep(pauseMs, undefined, { signal }).catch(() => {})
      }
    }
  }
}

export declare namespace Database {
  type Options = startPostgres.Options & {
    /** Receives messages for the operator. */
    readonly say: (line: string) => void
    /** What an outage means, for example `the index stands still`. */
    readonly meanwhile: string
  }
}

function describeFailure(message: string, meanwhile: string): string {
  const todo = /No space left/.test(message) ? ' Free some on its disk.' : ''
  return `PostgreSQL does not start${inBrackets(reasonOf(message))}: ${meanwhile}.${todo} It is started again until it runs.`
}

function inBrackets(reason: string | undefined): string {
  return reason === undefined ? '' : ` (${reason})`
}

/** Why the server ended, from the lines of its log; without its answers to connections in the meantime, and without process ids. */
function reasonOf(log: string): string | undefined {
  const reasons = [...log.matchAll(/(?:FATAL|PANIC): +(.+)$/gm)]
    .map(([, reason]) => reason!.replace(/(xlogtemp)\.\d+/, '$1'))
    .filter((reason) => !/^the database system is |^terminating connection/.test(reason))
  return reasons.find((reason) => reason.includes('No space left')) ?? reasons.at(-1)
}
