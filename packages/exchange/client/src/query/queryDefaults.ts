import { BaseError } from '@oxbow/errors/BaseError'

/** Again only what may succeed without a change, and not for ever: the next interval asks anyway. */
export function retry(failureCount: number, error: Error): boolean {
  return error instanceof BaseError ? error.retryable && failureCount < 3 : failureCount < 2
}

/** 0.5 s, 1 s, 2 s, at most 5 s; longer when the server asks for it. */
export function retryDelay(failureCount: number, error: Error): number {
  const asked = (error as { retryAfterSeconds?: unknown }).retryAfterSeconds
  const backoff = Math.min(5_000, 500 * 2 ** failureCount)
  return typeof asked === 'number' ? Math.max(backoff, asked * 1_000) : backoff
}
