import { toFailure } from '@oxbow/failures/toFailure'
import type { Quote } from '@oxbow/trading/Quote'
import type { QuoteFacts } from '../form/SwapState.ts'

/** The state of a quote's query, from TanStack Query. */
export type QuoteAnswer = {
  readonly data: Quote | undefined
  readonly error: Error | null
  /** The data is for the previous input of the same pair. */
  readonly isPlaceholderData: boolean
  readonly fetchStatus: 'fetching' | 'paused' | 'idle'
  /** Consecutive failed attempts. */
  readonly failureCount: number
  readonly failureReason: Error | null
}

/** Derives the facts about the quote from its query. */
export function toQuoteFacts(answer: QuoteAnswer & { isAsked: boolean; isSettled: boolean }): QuoteFacts {
  const { data, error, isPlaceholderData, failureReason, isAsked, isSettled } = answer
  if (!isAsked) return { status: 'none' }
  if (error && isSettled && (data === undefined || !isPassing(error))) return toFailed(error)
  const reason = error ?? (isFailing(answer) ? failureReason : null)
  const code = reason ? toFailure(reason).code : undefined
  // While the server doesn't answer, a quote for an earlier input is of no use. A rate limit can take long, so it is reported.
  if (data === undefined || (isPlaceholderData && isFailing(answer)))
    return reason && code === 'RateLimited' ? toFailed(reason) : { status: 'none' }
  if (!isPlaceholderData && isSettled && !isFailing(answer)) return { status: 'fresh', quote: data }
  // A single failed request is retried before it is reported.
  return { status: 'stale', quote: data, trouble: error || code === 'RateLimited' ? code : undefined }
}

function toFailed(error: Error): QuoteFacts {
  const { retryAfterSeconds } = error as { retryAfterSeconds?: number | undefined }
  return { status: 'failed', code: toFailure(error).code, ...(retryAfterSeconds && { retryAfterSeconds }) }
}

/** Whether requests currently fail. Data from the stream clears the error but not the failure count, which only matters while retrying. */
export function isFailing({ error, fetchStatus, failureCount }: Omit<QuoteAnswer, 'data'>): boolean {
  return error !== null || (fetchStatus !== 'idle' && failureCount > 0)
}

/** For an error that passes by itself, the last quote stays on the page, dimmed. */
function isPassing(error: Error): boolean {
  return toFailure(error).nextAction === 'wait'
}
