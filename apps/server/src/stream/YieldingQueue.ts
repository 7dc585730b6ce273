/** A turn takes on no more work after this long. A quote takes longer, a head to be told a fiftieth of it. */
const turnMs = 1

/**
 * Work that is spread over turns of the event loop, first come first served: a block that touches a thousand watched quotes does not make the requests
 * beside them wait for the last of it, and a thousand pages that are told of the block do not wait for a thousand turns.
 */
export class YieldingQueue {
  readonly #queue = new Set<() => void>()
  #isScheduled = false

  /** Adding what already waits changes nothing. */
  add(work: () => void): void {
    this.#queue.add(work)
    this.#schedule()
  }

  get waiting(): number {
    return this.#queue.size
  }

  delete(work: () => void): void {
    this.#queue.delete(work)
  }

  #schedule(): void {
    if (this.#isScheduled || this.#queue.size === 0) return
    this.#isScheduled = true
    setImmediate(() => {
      this.#isScheduled = false
      const endsMs = performance.now() + turnMs
      for (const work of this.#queue) {
        this.#queue.delete(work)
        work()
        if (performance.now() >= endsMs) break
      }
      this.#schedule()
    })
  }
}
