import { hashKey, type QueryKey } from '@tanstack/react-query'
import { useState } from 'react'

/** A wait that users notice: from here on it is reported. */
const longWaitSeconds = 5
/** Attempts within 1.5 seconds: after that many failures the server doesn't answer at the moment. */
const triesUntilSaid = 3

/**
 * Why a query has no data. The cache clears the last error on each retry; this keeps it until there is data, so that messages don't flicker. Repeated
 * failures are reported while retrying, and so is a server that asks for a long delay.
 */
export function useLastError(queryKey: QueryKey, query: useLastError.Query): Error | null {
  const { data, error, failureReason, failureCount } = query
  const key = hashKey(queryKey)
  const [last, setLast] = useState<{ key: string; error: Error }>()
  const latest = error ?? (failureCount >= triesUntilSaid || asksToWait(failureReason) ? failureReason : null)
  if (latest !== null && last?.error !== latest) setLast({ key, error: latest })
  return latest ?? (data === undefined && last?.key === key ? last.error : null)
}

export declare namespace useLastError {
  type Query = {
    readonly data: unknown
    readonly error: Error | null
    readonly failureReason: Error | null
    readonly failureCount: number
  }
}

function asksToWait(error: unknown): boolean {
  const { retryAfterSeconds } = (error ?? {}) as { retryAfterSeconds?: unknown }
  return typeof retryAfterSeconds === 'number' && retryAfterSeconds > longWaitSeconds
}
