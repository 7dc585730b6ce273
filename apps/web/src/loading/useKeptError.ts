import { hashKey, type QueryKey } from '@tanstack/react-query'
import { useState } from 'react'

/** A wait that a person sees: from here on it is said, not only sat out. */
const longWaitSeconds = 5
/** Tries within a second and a half: a server that has failed so often does not answer at the moment. */
const triesUntilSaid = 3

/**
 * Why a question has no answer. The cache forgets at each new try why the last one failed: here that stays known until there is an answer, so that words do
 * not come and go. What fails again and again is said while it is still tried, and so is a server that asks to be left alone for long.
 */
export function useKeptError(queryKey: QueryKey, query: useKeptError.Query): Error | null {
  const { data, error, failureReason, failureCount } = query
  const key = hashKey(queryKey)
  const [last, setLast] = useState<{ key: string; error: Error }>()
  const latest = error ?? (failureCount >= triesUntilSaid || asksToWait(failureReason) ? failureReason : null)
  if (latest !== null && last?.error !== latest) setLast({ key, error: latest })
  return latest ?? (data === undefined && last?.key === key ? last.error : null)
}

export declare namespace useKeptError {
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
