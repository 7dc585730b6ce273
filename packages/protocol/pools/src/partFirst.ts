import type { Market, PoolSource } from './Market.ts'

const firstRetryMs = 1_000
const longestRetryMs = 60_000

/**
 * A source that first gives a quickly loaded part of the market, and the whole once it has been read, so that nobody waits minutes or hours for it.
 * `load` gives the whole if the part can't be read or the whole is ready sooner. A failed read of the whole is retried.
 *
 * @example
 * partFirst({ part: listedPools({ client, network, tokens }), whole: onchainPools({ client, network }), onError, signal })
 */
export function partFirst({ part, whole, onError, signal }: partFirst.Parameters): PoolSource {
  let reading: Promise<Market> | undefined
  /** The whole, read but not yet taken by the feed. */
  let ready: Market | undefined

  return {
    async load() {
      ready = undefined
      const found = await Promise.any([loadPart(), readWhole()])
      if (found === ready) ready = undefined
      return found
    },
    takeBetter() {
      const better = ready
      ready = undefined
      return better
    },
  }

  async function loadPart(): Promise<Market> {
    return { ...(await part.load()), awaitsWhole: true }
  }

  function readWhole(): Promise<Market> {
    reading ??= readUntilItIs().then((market) => {
      ready = market
      reading = undefined
      return market
    })
    return reading
  }

  async function readUntilItIs(): Promise<Market> {
    for (let failures = 0; ; failures++) {
      try {
        return await whole.load()
      } catch (error) {
        if (!signal.aborted) onError(error)
        await pause(Math.min(longestRetryMs, firstRetryMs * 2 ** failures), signal)
        if (signal.aborted) throw error
      }
    }
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

export declare namespace partFirst {
  type Parameters = {
    readonly part: PoolSource
    readonly whole: PoolSource
    /** Failures while reading the whole, for logging. */
    readonly onError: (error: unknown) => void
    /** Aborted when the market is no longer needed. */
    readonly signal: AbortSignal
  }
}
