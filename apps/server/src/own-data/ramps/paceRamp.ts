import { VisitorGate } from '../../access/VisitorGate.ts'
import { type AdapterQuote, QuoteRefusedError, type RampAdapter } from './RampAdapter.ts'
import { RampRefusedError } from './rampErrors.ts'

/** Maximum age of a cached quote. */
const freshMs = 10_000
const maxKept = 1_000
/** A quote holds its place for at least as long: six places are ten a second. */
const holdMs = 600
const quotesAtOnce = { slots: 6, slotsPerVisitor: 2 }

/** A provider whose quotes are asked for by turns of the visitors. */
export type PacedRamp = Omit<RampAdapter, 'quote'> & {
  /**
   * @param visitor as `visitorOf` names them
   * @throws {QuoteRefusedError} with the reason, `busy` if the visitor's turn doesn't come; any other error is an outage
   */
  quote(request: Parameters<RampAdapter['quote']>[0], visitor: string): ReturnType<RampAdapter['quote']>
}

/**
 * Rate-limits a provider: quotes take turns by visitor, and equal ones, including refusals, are cached for ten seconds; sessions and polled orders have
 * separate queues.
 */
export function paceRamp(adapter: RampAdapter, now: () => number = Date.now): PacedRamp {
  const quoting = new VisitorGate({ ...quotesAtOnce, busy: () => new QuoteRefusedError('busy') })
  const opening = createLane({ atOnce: 4, maxWaiting: 20, perSecond: 5, now })
  const following = createLane({ atOnce: 4, maxWaiting: 100, perSecond: 20, now })
  /** By time of the request. */
  const kept = new Map<string, { readonly atMs: number; readonly answer: Promise<readonly AdapterQuote[]> }>()

  function findKept(key: string): Promise<readonly AdapterQuote[]> | undefined {
    const found = kept.get(key)
    return found !== undefined && now() - found.atMs < freshMs ? found.answer : undefined
  }

  function keep(key: string, answer: Promise<readonly AdapterQuote[]>): void {
    kept.delete(key)
    for (const [old, { atMs }] of kept) {
      if (kept.size < maxKept && now() - atMs < freshMs) break
      kept.delete(old)
    }
    kept.set(key, { atMs: now(), answer })
  }

  const { createTransfer } = adapter
  return {
    ...adapter,
    quote({ amount, asset, chainId, country, currency, region, side, token }, visitor) {
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
      const found = findKept(key)
      if (found !== undefined) return found
      return new Promise((answered, fail) => {
        // An equal quote is joined once it is under way, not in another visitor's queue.
        const ask = async () => {
          const known = findKept(key)
          if (known !== undefined) return answered(known)
          const answer = adapter.quote(request)
          keep(key, answer)
          answered(answer)
          await Promise.allSettled([answer, new Promise((held) => setTimeout(held, holdMs))])
        }
        quoting.run(visitor, ask).catch(fail)
      })
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
