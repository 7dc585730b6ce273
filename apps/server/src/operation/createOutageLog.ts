import { BaseError } from '@oxbow/errors/BaseError'
import { describeProblem } from '@oxbow/market/describeProblem'
import type { Logger } from 'pino'

/** What has not failed for so long is well again: its next failure is news. */
const quietMs = 60_000

type Part = { readonly what: string; readonly chain?: string | undefined }

/**
 * Writes one line for an outage, however often the same part fails in it: a node that is away for half an hour is asked a thousand times. A known fault is a
 * sentence; of any other the stack is written, once.
 */
export function createOutageLog(log: Pick<Logger, 'warn'>, now: () => number = Date.now) {
  const failedAt = new Map<string, number>()

  return (error: unknown, { what, chain }: Part): void => {
    const detail = describeProblem(error)
    const time = now()
    for (const [key, at] of failedAt) if (time - at > quietMs) failedAt.delete(key)
    // In one outage a node is away, slow and refuses by turns. Sentences of Oxbow's own differ where the faults do.
    const isOwn = detail === undefined || error instanceof BaseError
    const key = JSON.stringify([what, chain, isOwn ? String(error) : undefined])
    const isNews = !failedAt.has(key)
    failedAt.set(key, time)
    if (isNews) log.warn({ chain, ...(detail === undefined ? { err: error } : { detail }) }, what)
  }
}
