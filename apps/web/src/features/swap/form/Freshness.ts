import { isFailing, type QuoteAnswer } from '../quote/toQuoteFacts.ts'

/** How new the price on the page is, and how it stays so. Times are Unix milliseconds. */
export type Freshness =
  /** A line to the server is open: a block that changes the price changes it here. */
  | { readonly kind: 'live' }
  /** There is no such line, and it is asked for again at that time, and that often. */
  | { readonly kind: 'renewed'; readonly atMs: number; readonly everySeconds: number }
  /** It is of a block that is as old as that, and nobody has a newer one. */
  | { readonly kind: 'old'; readonly sinceMs: number }
  /** Nobody answers; it is as old as that. */
  | { readonly kind: 'halted'; readonly sinceMs: number }

/** Undefined while there is no price. */
export function toFreshness(answer: QuoteAnswer & { isLive: boolean; everySeconds: number }): Freshness | undefined {
  const { data, isLive, everySeconds } = answer
  if (data === undefined) return undefined
  if (isFailing(answer)) return { kind: 'halted', sinceMs: data.receivedAtMs }
  if (data.blockAgeSeconds !== undefined)
    return { kind: 'old', sinceMs: data.receivedAtMs - data.blockAgeSeconds * 1_000 }
  if (isLive) return { kind: 'live' }
  return { kind: 'renewed', atMs: data.receivedAtMs + everySeconds * 1_000, everySeconds }
}
