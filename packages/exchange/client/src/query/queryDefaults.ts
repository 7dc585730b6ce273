import { BaseError } from '@oxbow/errors/BaseError'

/** Retries only errors that may be temporary, a few times; the next interval fetches anyway. */
export function retry(failureCount: number, error: Error): boolean {
  return error instanceof BaseError ? error.retryable && failureCount < 3 : failureCount < 2
}

/** 0.5 s, 1 s, 2 s, at most 5 s; longer if the server asks for it. */
export function retryDelay(failureCount: number, error: Error): number {
  const asked = (error as { retryAfterSeconds?: unknown }).retryAfterSeconds
  const backoff = Math.min(5_000, 500 * 2 ** failureCount)
  return typeof asked === 'number' ? Math.max(backoff, asked * 1_000) : backoff
}
