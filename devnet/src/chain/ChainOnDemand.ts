import { existsSync } from 'node:fs'
import { collectGarbage } from '../collectGarbage.ts'
import type { LocalChain } from './LocalChain.ts'

export declare namespace ChainOnDemand {
  type Options = {
    /** Makes the chain; `onFailure` hears when its node ended too often. */
    create: (onFailure: (error: unknown) => void) => LocalChain
    /** Where a running chain notes its node. */
    pidPath: string
  }
}

/** A chain that costs nothing until somebody asks for it. It runs from then on, and what goes wrong with it ends nothing else. */
export class ChainOnDemand {
  readonly #options: ChainOnDemand.Options
  #chain: LocalChain | undefined
  #problem: string | undefined

  constructor(options: ChainOnDemand.Options) {
    this.#options = options
  }

  /** Undefined while nobody has asked for it. */
  get chain(): LocalChain | undefined {
    return this.#chain
  }

  /** Begins to start the chain, unless it runs or is starting; its status says how far it is. */
  start(): LocalChain {
    if (this.#chain) return this.#chain
    const chain: LocalChain = this.#options.create((error) => this.#giveUp(chain, error))
    this.#chain = chain
    chain.start().then(collectGarbage, (error: unknown) => this.#giveUp(chain, error))
    return chain
  }

  /** Starts the chain when a devnet that was killed left it running: pages go on using it. */
  resume(): void {
    if (existsSync(this.#options.pidPath)) this.start()
  }

  /** Why the chain is down, told once: whoever heard it may start again. */
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
