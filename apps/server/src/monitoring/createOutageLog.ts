import { BaseError } from '@oxbow/errors/BaseError'
import { describeProblem } from '@oxbow/market/describeProblem'
import type { Logger } from 'pino'

/** A part without failures for this long counts as recovered: its next failure is logged again. */
const quietMs = 60_000

type Part = { readonly what: string; readonly chain?: string | undefined }

/**
 * Logs one line per outage, however often the same part fails: an unreachable node is asked a thousand
 * times in half an hour. A known fault is logged as a sentence, any other with its stack, once.
 */
export function createOutageLog(log: Pick<Logger, 'warn'>, now: () => number = Date.now) {
  const failedAt = new Map<string, number>()

  return (error: unknown, { what, chain }: Part): void => {
    const detail = describeProblem(error)
    const time = now()
    for (const [key, at] of failedAt) if (time - at > quietMs) failedAt.delete(key)
    // During one outage a node's errors vary, so they aren't compared. Oxbow's own messages differ if the faults do.
    const isOwn = detail === undefined || error instanceof BaseError
    const key = JSON.stringify([what, chain, isOwn ? String(error) : undefined])
    const isNews = !failedAt.has(key)
    failedAt.set(key, time)
    if (isNews) log.warn({ chain, ...(detail === undefined ? { err: error } : { detail }) }, what)
  }
}
