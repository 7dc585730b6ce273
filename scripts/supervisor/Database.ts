import { startPostgres } from '@oxbow/postgres/startPostgres'

type Server = Awaited<ReturnType<typeof startPostgres>>

/** The embedded PostgreSQL kept running: started again, on the same port, when something killed it. */
export class Database {
  readonly #options: startPostgres.Options & { onCrash: (said: string) => void }
  #server: Server
  #isStopping = false

  static async start(options: startPostgres.Options & { onCrash: (said: string) => void }): Promise<Database> {
    return new Database(options, await startPostgres(options))
  }

  private constructor(options: startPostgres.Options & { onCrash: (said: string) => void }, server: Server) {
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
    this.#isStopping = true
    await this.#server.stop()
  }

  #watch(): void {
    this.#server.process.once('exit', () => {
      if (!this.#isStopping) this.#restart()
    })
  }

  async #restart(): Promise<void> {
    this.#options.onCrash(this.#server.lastLines().split('\n').at(-1) ?? '')
    while (!this.#isStopping) {
      try {
        this.#server = await startPostgres({ ...this.#options, port: this.#server.port })
        if (this.#isStopping) await this.#server.stop()
        else this.#watch()
        return
      } catch (error) {
        // The old server's shared memory may still be in use for a moment; a real fault shows in each round.
        this.#options.onCrash((error as Error).message)
        await new Promise((done) => setTimeout(done, 1_000))
      }
    }
  }
}
