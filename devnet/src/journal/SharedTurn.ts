/** Shared or exclusive access: later callers wait for an earlier exclusive one. */
export class SharedTurn {
  readonly #running = new Set<Promise<unknown>>()
  #alone: Promise<void> | undefined

  async shared<result>(work: () => Promise<result>): Promise<result> {
    while (this.#alone) await this.#alone
    const run = work()
    this.#running.add(run)
    try {
      return await run
    } finally {
      this.#running.delete(run)
    }
  }

  async alone<result>(work: () => Promise<result>): Promise<result> {
    const before = this.#alone
    const run = (async () => {
      await before
      await Promise.allSettled(this.#running)
      return await work()
    })()
    const done: Promise<void> = run.then(
      () => undefined,
      () => undefined,
    )
    this.#alone = done
    try {
      return await run
    } finally {
      if (this.#alone === done) this.#alone = undefined
    }
  }
}
