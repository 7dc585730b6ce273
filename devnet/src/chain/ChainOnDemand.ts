import { existsSync } from 'node:fs'
import { collectGarbage } from '../collectGarbage.ts'
import type { LocalChain } from './LocalChain.ts'

export declare namespace ChainOnDemand {
  type Options = {
    /** Creates the chain; `onFailure` is called when its node ended too often. */
    create: (onFailure: (error: unknown) => void) => LocalChain
    /** File with the process id of a running chain's node. */
    pidPath: string
  }
}

/** A chain that is only started on request. It runs from then on, and its failures don't affect other chains. */
export class ChainOnDemand {
  readonly #options: ChainOnDemand.Options
  #chain: LocalChain | undefined
  #problem: string | undefined

  constructor(options: ChainOnDemand.Options) {
    this.#options = options
  }

  /** Undefined until requested. */
  get chain(): LocalChain | undefined {
    return this.#chain
  }

  /** Starts the chain, unless it runs or is starting; its status shows the progress. */
  start(): LocalChain {
    if (this.#chain) return this.#chain
    const chain: LocalChain = this.#options.create((error) => this.#giveUp(chain, error))
    this.#chain = chain
    chain.start().then(collectGarbage, (error: unknown) => this.#giveUp(chain, error))
    return chain
  }

  /** Starts the chain if a killed devnet left its node running, because pages still use it. */
  resume(): void {
    if (existsSync(this.#options.pidPath)) this.start()
  }

  /** Why the chain is down, returned once: after that it may be started again. */
  takeProblem(): string | undefined {
    const problem = this.#problem
    this.#problem = undefined
    return problem
  }

  async stop(): Promise<void> {
    await this.#chain?.stop()
  }

  #giveUp(chain: LocalChain, error: unknown): void {
    if (this.#chain !== chain) return
    this.#chain = undefined
    this.#problem = error instanceof Error ? error.message : String(error)
    void chain.stop().catch(() => undefined)
  }
}
