/**
 * Work that is spread over turns of the event loop, one piece each, first come first served: a block that touches a thousand watched quotes does not
 * make the requests beside them wait for the last of it.
 */
export class Turns {
  readonly #queue = new Set<() => void>()
  #isScheduled = false

  /** Adding what already waits changes nothing. */
  add(work: () => void): void {
    this.#queue.add(work)
    this.#schedule()
  }

  delete(work: () => void): void {
    this.#queue.delete(work)
  }

  #schedule(): void {
    if (this.#isScheduled || this.#queue.size === 0) return
    this.#isScheduled = true
    setImmediate(() => {
      this.#isScheduled = false
      const [work] = this.#queue
      if (work === undefined) return
      this.#queue.delete(work)
      this.#schedule()
      work()
    })
  }
}
