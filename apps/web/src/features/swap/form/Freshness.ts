import { isFailing, type QuoteAnswer } from '../quote/toQuoteFacts.ts'

/** How recent the quote is, and how it is refreshed. Times are Unix milliseconds. */
export type Freshness =
  /** A stream is open: a block that changes the price updates it here. */
  | { readonly kind: 'live' }
  /** Without a stream, the quote is requested again at `atMs`, every `everySeconds`. */
  | { readonly kind: 'renewed'; readonly atMs: number; readonly everySeconds: number }
  /** The newest known block is old. `sinceMs`: its time. */
  | { readonly kind: 'old'; readonly sinceMs: number }
  /** The server doesn't answer. `sinceMs`: when the quote was received. */
  | { readonly kind: 'halted'; readonly sinceMs: number }

/** Undefined without a quote. */
export function toFreshness(answer: QuoteAnswer & { isLive: boolean; everySeconds: number }): Freshness | undefined {
  const { data, isLive, everySeconds } = answer
  if (data === undefined) return undefined
  if (isFailing(answer)) return { kind: 'halted', sinceMs: data.receivedAtMs }
  if (data.blockAgeSeconds !== undefined)
    return { kind: 'old', sinceMs: data.receivedAtMs - data.blockAgeSeconds * 1_000 }
  if (isLive) return { kind: 'live' }
  return { kind: 'renewed', atMs: data.receivedAtMs + everySeconds * 1_000, everySeconds }
}
