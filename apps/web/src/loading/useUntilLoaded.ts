import { hashKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { untilLoaded } from './untilLoaded.ts'

/** A wait that a person sees: from here on it is said, not only sat out. */
const longWaitSeconds = 5

/**
 * What a page cannot begin without, asked for again until it comes. The cache forgets at each new try why the last one failed: here that stays known until
 * there is an answer, so that words do not come and go. A server that asks to be left alone for long is said before that time is over.
 */
export function useUntilLoaded<T>(options: UseQueryOptions<T>): { data: T | undefined; error: Error | null } {
  const { data, error, failureReason } = useQuery({ ...options, ...untilLoaded })
  const key = hashKey(options.queryKey)
  const [last, setLast] = useState<{ key: string; error: Error }>()
  const latest = error ?? (asksToWait(failureReason) ? failureReason : null)
  if (latest !== null && last?.error !== latest) setLast({ key, error: latest })
  return { data, error: latest ?? (data === undefined && last?.key === key ? last.error : null) }
}

function asksToWait(error: unknown): boolean {
  const { retryAfterSeconds } = (error ?? {}) as { retryAfterSeconds?: unknown }
  return typeof retryAfterSeconds === 'number' && retryAfterSeconds > longWaitSeconds
}
