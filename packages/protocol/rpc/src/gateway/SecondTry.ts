import { setTimeout as sleep } from 'node:timers/promises'
import { RpcRequestError } from 'viem'

/** A call is late after this multiple of the usual time, within these bounds. */
const lateFactor = 4
const boundsMs = { least: 250, most: 2_000 } as const
/** At most this share of calls is repeated, in bursts of up to `maxAtOnce`. */
const share = 1 / 10
const maxAtOnce = 5
/** Weight of one answer in the moving average. */
const weight = 1 / 10

/**
 * Repeats a call that takes much longer than usual and returns whichever answer comes first: a provider's URL leads to many machines, and now and
 * then one of them hangs.
 */
export class SecondTry {
  #usualMs = 250
  #left = maxAtOnce

  /**
   * @param mayRepeat whether the node has capacity for it
   * @throws what `ask` throws
   */
  async run<answer>(ask: () => Promise<answer>, mayRepeat: () => boolean): Promise<answer> {
    this.#left = Math.min(maxAtOnce, this.#left + share)
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
    // Capped, so that one call that hung doesn't distort the average.
    this.#usualMs += weight * (Math.min(performance.now() - sinceMs, this.#lateMs()) - this.#usualMs)
    return answer
  }
}

/** The first success or RPC error wins, because an RPC error is an answer; other errors count only if all tries fail. */
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
