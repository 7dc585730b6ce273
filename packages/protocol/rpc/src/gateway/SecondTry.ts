import { setTimeout as sleep } from 'node:timers/promises'
import { RpcRequestError } from 'viem'

/** Later than so many times the usual is late; within these bounds. */
const lateFactor = 4
const boundsMs = { least: 250, most: 2_000 } as const
/** So much of what was asked is asked twice at most, and so many at once. */
const share = 1 / 10
const mostAtOnce = 5
/** How much one answer changes what is usual. */
const weight = 1 / 10

/**
 * Asks again what takes much longer than usual, and takes the answer that comes first: behind the URL of a provider are many machines, and now and then one of
 * them hangs.
 */
export class SecondTry {
  #usualMs = 250
  #left = mostAtOnce

  /**
   * @param mayRepeat whether the node has time for it
   * @throws what `ask` throws
   */
  async run<answer>(ask: () => Promise<answer>, mayRepeat: () => boolean): Promise<answer> {
    this.#left = Math.min(mostAtOnce, this.#left + share)
    const first = this.#measure(ask)
    const over = new AbortController()
    const isLate = sleep(this.#lateMs(), true, { signal: over.signal }).catch(() => false)
    const ended = first.then(
      () => false,
      () => false,
    )
    const isSlow = await Promise.race([ended, isLate])
    over.abort()
    if (!isSlow || this.#left < 1 || !mayRepeat()) return first
    this.#left -= 1
    return firstAnswer([first, this.#measure(ask)])
  }

  #lateMs(): number {
    return Math.min(boundsMs.most, Math.max(boundsMs.least, lateFactor * this.#usualMs))
  }

  async #measure<answer>(ask: () => Promise<answer>): Promise<answer> {
    const sinceMs = performance.now()
    const answer = await ask()
    // One that hung says nothing about the others.
    this.#usualMs += weight * (Math.min(performance.now() - sinceMs, this.#lateMs()) - this.#usualMs)
    return answer
  }
}

/** A node that refuses a request has answered it; one that fails may have failed by accident. */
function firstAnswer<answer>(tries: readonly Promise<answer>[]): Promise<answer> {
  return new Promise((resolve, reject) => {
    let failed = 0
    for (const each of tries)
      each.then(resolve, (error: unknown) => {
        failed += 1
        if (error instanceof RpcRequestError || failed === tries.length) reject(error)
      })
  })
}
