import { toFailure } from '@oxbow/failures/toFailure'
import type { Quote } from '@oxbow/trading/Quote'
import type { QuoteFacts } from '../form/SwapState.ts'

/** What is known of an answer, as TanStack Query tells it. */
export type QuoteAnswer = {
  readonly data: Quote | undefined
  readonly error: Error | null
  /** Of what was asked before, for the same pair. */
  readonly isPlaceholderData: boolean
  readonly fetchStatus: 'fetching' | 'paused' | 'idle'
  /** Tries that failed, one after the other. */
  readonly failureCount: number
  readonly failureReason: Error | null
}

/** What the page may say of a price. */
export function toQuoteFacts(answer: QuoteAnswer & { isAsked: boolean; isSettled: boolean }): QuoteFacts {
  const { data, error, isPlaceholderData, failureReason, isAsked, isSettled } = answer
  if (!isAsked) return { status: 'none' }
  if (error && isSettled && (data === undefined || !isPassing(error))) return toFailed(error)
  const reason = error ?? (isFailing(answer) ? failureReason : null)
  const code = reason ? toFailure(reason).code : undefined
  // While nobody answers, the price of what was typed before is no help. Who was told to come back later waits long: that is said.
  if (data === undefined || (isPlaceholderData && isFailing(answer)))
    return reason && code === 'RateLimited' ? toFailed(reason) : { status: 'none' }
  if (!isPlaceholderData && isSettled && !isFailing(answer)) return { status: 'fresh', quote: data }
  // A single answer that failed to come is asked for again before anybody has read of it.
  return { status: 'stale', quote: data, trouble: error || code === 'RateLimited' ? code : undefined }
}

function toFailed(error: Error): QuoteFacts {
  const { retryAfterSeconds } = error as { retryAfterSeconds?: number | undefined }
  return { status: 'failed', code: toFailure(error).code, ...(retryAfterSeconds && { retryAfterSeconds }) }
}

/** Nobody answers now. What the stream brings ends a failure and leaves its count, which says something only while it is tried again. */
export function isFailing({ error, fetchStatus, failureCount }: Omit<QuoteAnswer, 'data'>): boolean {
  return error !== null || (fetchStatus !== 'idle' && failureCount > 0)
}

/** An error that waiting cures leaves the last price on the page, dimmed. */
function isPassing(error: Error): boolean {
  return toFailure(error).nextAction === 'wait'
}
