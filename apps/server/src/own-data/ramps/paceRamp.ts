import { type AdapterQuote, QuoteRefusedError, type RampAdapter } from './RampAdapter.ts'
import { RampRefusedError } from './rampErrors.ts'

/** Maximum age of a cached quote. */
const freshMs = 10_000
const maxKept = 1_000

/** Rate-limits a provider: equal quotes, including refusals, are cached for ten seconds; quotes, sessions and polled orders have separate queues. */
export function paceRamp(adapter: RampAdapter, now: () => number = Date.now): RampAdapter {
  const quoting = createLane({ atOnce: 6, maxWaiting: 40, perSecond: 10, now })
  const opening = createLane({ atOnce: 4, maxWaiting: 20, perSecond: 5, now })
  const following = createLane({ atOnce: 4, maxWaiting: 100, perSecond: 20, now })
  /** By time of the request. */
  const kept = new Map<string, { readonly atMs: number; readonly answer: Promise<readonly AdapterQuote[]> }>()

  const { createTransfer } = adapter
  return {
    ...adapter,
    quote({ amount, asset, chainId, country, currency, region, side, token }) {
      const request = {
        amount,
        asset,
        chainId,
        country,
        currency,
        side,
        token,
        ...(region !== undefined && { region }),
      }
      const key = JSON.stringify([side, chainId, token, currency, amount.unit, amount.value, country, region ?? null])
      const found = kept.get(key)
      if (found !== undefined && now() - found.atMs < freshMs) return found.answer
      const answer = quoting.run(() => adapter.quote(request))
      if (answer === undefined) return Promise.reject(new QuoteRefusedError('busy'))
      kept.delete(key)
      for (const [old, { atMs }] of kept) {
        if (kept.size < maxKept && now() - atMs < freshMs) break
        kept.delete(old)
      }
      kept.set(key, { atMs: now(), answer })
      // The caller handles the rejection.
      answer.catch(() => undefined)
      return answer
    },
    createSession: (order) => opening.run(() => adapter.createSession(order)) ?? refuse(),
    createTransfer: createTransfer && ((transfer) => opening.run(() => createTransfer(transfer)) ?? refuse()),
    fetchOrder: (order) => following.run(() => adapter.fetchOrder(order)) ?? refuse(),
  }
}

function refuse(): Promise<never> {
  return Promise.reject(new RampRefusedError('the provider is rate limiting', 'Try again in a moment.'))
}

type LaneOptions = {
  readonly atOnce: number
  readonly maxWaiting: number
  readonly perSecond: number
  readonly now: () => number
}

function createLane({ atOnce, maxWaiting, perSecond, now }: LaneOptions) {
  const waiting: (() => void)[] = []
  let running = 0
  let begun = 0
  let secondEndsMs = 0
  return {
    /** Undefined if the queue is full or the rate limit is reached. */
    run<T>(task: () => Promise<T>): Promise<T> | undefined {
      if (now() >= secondEndsMs) {
        begun = 0
        secondEndsMs = now() + 1_000
      }
      if (begun >= perSecond || waiting.length >= maxWaiting) return undefined
      begun++
      return take(task)
    },
  }

  async function take<T>(task: () => Promise<T>): Promise<T> {
    if (running < atOnce) running++
    else await new Promise<void>((go) => waiting.push(go))
    try {
      return await task()
    } finally {
      // The slot passes to the next task.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
