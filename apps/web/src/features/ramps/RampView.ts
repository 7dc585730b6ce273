import type { CurrencyCode } from '@oxbow/contract/CurrencyCode'
import type { RampQuote, RampQuotes, RampSide } from '@oxbow/ramps/Ramp'

/** The states of the purchase and sale form, each with the data for its button. */
export type RampView =
  | { readonly kind: 'loading' }
  /** Recovers by itself. */
  | { readonly kind: 'unavailable'; readonly isOffline: boolean }
  /** The operator has no provider. */
  | { readonly kind: 'off' }
  /** Blocked by the operator, or by every provider. */
  | { readonly kind: 'region-blocked' }
  | { readonly kind: 'choose-token' }
  | { readonly kind: 'enter-amount' }
  | { readonly kind: 'choose-place'; readonly missing: 'country' | 'region' }
  | { readonly kind: 'exceeds-balance' }
  | { readonly kind: 'quoting' }
  /** The lowest minimum or highest maximum of all providers, in the currency. */
  | { readonly kind: 'limit'; readonly limit: 'minimum' | 'maximum'; readonly money: string }
  | { readonly kind: 'usd-only' }
  /** The providers are rate limited; retried automatically. */
  | { readonly kind: 'busy' }
  /** Quotes couldn't be read. */
  | { readonly kind: 'quote-failed' }
  | { readonly kind: 'no-quotes' }
  | { readonly kind: 'connect' }
  | { readonly kind: 'ready'; readonly quotes: readonly RampQuote[]; readonly chosen: RampQuote }

/** Derives the state from the facts alone. */
export function from(facts: from.Facts): RampView {
  if (facts.outage !== undefined) return { kind: 'unavailable', isOffline: facts.outage === 'offline' }
  if (facts.isLoading) return { kind: 'loading' }
  if (!facts.isOffered) return { kind: 'off' }
  if (facts.isRegionBlocked) return { kind: 'region-blocked' }
  if (!facts.hasToken) return { kind: 'choose-token' }
  if (!facts.hasAmount) return { kind: 'enter-amount' }
  if (facts.country === '') return { kind: 'choose-place', missing: 'country' }
  if (facts.country === 'US' && facts.region === '') return { kind: 'choose-place', missing: 'region' }
  if (facts.quotes === undefined) return { kind: 'quoting' }
  if (facts.quotes === 'busy') return { kind: 'busy' }
  if (facts.quotes === 'failed') return { kind: 'quote-failed' }
  const { quotes } = facts.quotes
  const chosen = quotes.find(({ provider }) => provider.id === facts.chosen) ?? quotes[0]
  if (chosen === undefined) return explain(facts.quotes)
  const spent = facts.side === 'sell' ? BigInt(chosen.tokenAmount) : 0n
  if (facts.balance !== undefined && facts.balance < spent) return { kind: 'exceeds-balance' }
  return facts.isConnected ? { kind: 'ready', quotes, chosen } : { kind: 'connect' }
}

export declare namespace from {
  type Facts = {
    readonly side: RampSide
    readonly isLoading: boolean
    readonly outage: string | undefined
    readonly isOffered: boolean
    readonly isRegionBlocked: boolean
    readonly isConnected: boolean
    readonly hasToken: boolean
    readonly hasAmount: boolean
    readonly country: string
    readonly region: string
    /** Of the token, in raw units; undefined while unknown. */
    readonly balance: bigint | undefined
    /** Undefined while loading. */
    readonly quotes: RampQuotes | 'busy' | 'failed' | undefined
    /** ID of the chosen provider. */
    readonly chosen: string | undefined
  }
}

/** Why there is no quote: reasons that the user can change come first. */
function explain({ refusals }: RampQuotes): RampView {
  const limits = (reason: 'minimum' | 'maximum') =>
    refusals.flatMap((refusal) => (refusal.reason === reason && refusal.limit !== undefined ? [refusal.limit] : []))
  const byMoney = (a: string, b: string) => Number(a) - Number(b)
  const [least] = limits('minimum').sort(byMoney)
  if (least !== undefined) return { kind: 'limit', limit: 'minimum', money: least }
  const most = limits('maximum').sort(byMoney).at(-1)
  if (most !== undefined) return { kind: 'limit', limit: 'maximum', money: most }
  const reasons = new Set(refusals.map(({ reason }) => reason))
  // A rate-limited provider may have a quote in a moment, whatever the others say.
  if (reasons.has('busy')) return { kind: 'busy' }
  if (reasons.has('usd-only')) return { kind: 'usd-only' }
  if (reasons.size === 1 && reasons.has('region')) return { kind: 'region-blocked' }
  return { kind: 'no-quotes' }
}

/** Preset amounts of a purchase, in order. */
export const presets: readonly string[] = ['100', '300', '1000']

/** The most likely country of the browser's language, as a first guess. */
export function guessCountry(language: string): string {
  try {
    return new Intl.Locale(language).maximize().region ?? ''
  } catch {
    return ''
  }
}

export type RampForm = {
  readonly unit: 'money' | 'token'
  /** Decimal text with a point, without grouping. */
  readonly text: string
  readonly currency: CurrencyCode
}
