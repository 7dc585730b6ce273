import { ApiError } from '@oxbow/contract/ApiError'
import type { Quote } from '@oxbow/trading/Quote'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { toFreshness } from '../form/Freshness.ts'
import { type QuoteAnswer, toQuoteFacts } from './toQuoteFacts.ts'

const quote = { receivedAtMs: 1_000 } as Quote
const asked = { isAsked: true, isSettled: true }
const known: QuoteAnswer = {
  data: quote,
  error: null,
  isPlaceholderData: false,
  fetchStatus: 'idle',
  failureCount: 0,
  failureReason: null,
}
const lost = new TypeError('Failed to fetch')

describe('toQuoteFacts', () => {
  test('default: an answer to what stands there is fresh', () => {
    expect(toQuoteFacts({ ...known, ...asked })).toEqual({ status: 'fresh', quote })
    expect(toQuoteFacts({ ...known, ...asked, isAsked: false })).toEqual({ status: 'none' })
    expect(toFreshness({ ...known, isLive: true, everySeconds: 2 })).toEqual({ kind: 'live' })
    expect(toFreshness({ ...known, isLive: false, everySeconds: 2 })).toMatchObject({ kind: 'renewed', atMs: 3_000 })
  })

  test('behavior: a price of an old block is not live, however it came', () => {
    const old = { ...known, data: { receivedAtMs: 300_000, blockAgeSeconds: 201 } as Quote }
    expect(toFreshness({ ...old, isLive: true, everySeconds: 2 })).toEqual({ kind: 'old', sinceMs: 99_000 })
    expect(toFreshness({ ...old, isLive: false, everySeconds: 2 })).toEqual({ kind: 'old', sinceMs: 99_000 })
  })

  test('behavior: what is typed since, and what is tried again, leave it stale', () => {
    expect(toQuoteFacts({ ...known, ...asked, isSettled: false })).toMatchObject({
      status: 'stale',
      trouble: undefined,
    })
    const tried = { ...known, fetchStatus: 'fetching', failureCount: 2, failureReason: lost } as const
    expect(toQuoteFacts({ ...tried, ...asked })).toMatchObject({ status: 'stale' })
    expect(toFreshness({ ...tried, isLive: true, everySeconds: 2 })).toEqual({ kind: 'halted', sinceMs: 1_000 })
    expect(toQuoteFacts({ ...tried, ...asked, isPlaceholderData: true })).toEqual({ status: 'none' })
  })

  test('behavior: a price that the stream brings after tries that failed is fresh', async () => {
    const queries = new QueryClient()
    const options = { queryKey: ['quote'], retry: 2, retryDelay: 1, queryFn: () => Promise.reject<Quote>(lost) }
    const observer = new QueryObserver<Quote>(queries, options)
    const stop = observer.subscribe(() => {})
    await expect.poll(() => observer.getCurrentResult().error).toBe(lost)
    queries.setQueryData(['quote'], quote)
    const answer = observer.getCurrentResult()
    expect(answer.failureCount).toBeGreaterThan(0)
    expect(toQuoteFacts({ ...answer, ...asked })).toEqual({ status: 'fresh', quote })
    expect(toFreshness({ ...answer, isLive: true, everySeconds: 2 })).toEqual({ kind: 'live' })
    stop()
  })

  test('behavior: without a price the reason is told; a limit is told also while it is waited for', () => {
    const limited = new ApiError({ code: 'Ratelimited', detail: 'Too many requests.', status: 429 })
    const failing = { ...known, data: undefined, fetchStatus: 'fetching', failureCount: 1 } as const
    expect(toQuoteFacts({ ...failing, failureReason: lost, ...asked })).toEqual({ status: 'none' })
    expect(toQuoteFacts({ ...failing, failureReason: limited, ...asked })).toEqual({
      status: 'failed',
      code: 'RateLimited',
    })
    const long = new ApiError({ code: 'Ratelimited', detail: 'Too many.', status: 429, retryAfterSeconds: 7_200 })
    for (const answer of [
      { ...failing, failureReason: long },
      { ...known, data: undefined, error: long },
    ])
      expect(toQuoteFacts({ ...answer, ...asked })).toEqual({
        status: 'failed',
        code: 'RateLimited',
        retryAfterSeconds: 7_200,
      })
  })
})
