import type { FailureCode } from '@oxbow/failures/FailureCode'
import type { Quote } from '@oxbow/trading/Quote'
import { type TradeWarning, toTradeWarnings } from '../quote/TradeWarning.ts'
import type { Field } from './SwapForm.ts'

/** What the swap page can be in, each with what its one button needs to know. */
export type SwapState =
  | { readonly kind: 'loading' }
  /** The server, the node or the network is away. Recovers by itself. */
  | { readonly kind: 'unavailable'; readonly reason: Outage }
  | { readonly kind: 'choose-token'; readonly side: Field }
  | { readonly kind: 'connect' }
  | { readonly kind: 'enter-amount' }
  | { readonly kind: 'quoting' }
  /** `refusedSide`: the token whose contract does not let it be moved. */
  | {
      readonly kind: 'no-quote'
      readonly code: FailureCode
      readonly refusedSide?: Field
      readonly retryAfterSeconds?: number
    }
  | { readonly kind: 'insufficient-balance' }
  /** Raw units of the native currency: what trade and network cost take of it, and what there is. */
  | { readonly kind: 'insufficient-gas'; readonly needed: bigint; readonly held: bigint }
  | { readonly kind: 'wrong-chain' }
  | {
      readonly kind: 'ready'
      readonly quote: Quote
      readonly warnings: readonly TradeWarning[]
      /** The quote belongs to an older input or could not be renewed: shown, never reviewed. */
      readonly isStale: boolean
      /** Why it could not be renewed. */
      readonly trouble: FailureCode | undefined
    }

export type Outage = 'offline' | 'server' | 'node' | 'own-node'

/** The state that follows from what is known, and from nothing else. */
export function from(facts: from.Facts): SwapState {
  const { form, wallet, balances, quote } = facts
  if (facts.outage) return { kind: 'unavailable', reason: facts.outage }
  if (facts.isLoading) return { kind: 'loading' }
  if (facts.isRegionBlocked) return { kind: 'no-quote', code: 'RegionBlocked' }
  if (!form.hasTokenIn) return { kind: 'choose-token', side: 'input' }
  if (!form.hasTokenOut) return { kind: 'choose-token', side: 'output' }
  if (wallet.status === 'disconnected') {
    // Nobody should connect a wallet to find out that there is no price.
    return quote.status === 'failed' ? toNoQuote(quote) : { kind: 'connect' }
  }
  if (form.amount === undefined || form.amount === 0n) return { kind: 'enter-amount' }

  // A balance that is known to be too low is said at once, without waiting for a price.
  const paid = quote.status === 'fresh' ? quote.quote.maximumIn : undefined
  const needed = form.field === 'input' ? form.amount : paid
  if (needed !== undefined && balances.tokenIn !== undefined && balances.tokenIn < needed) {
    return { kind: 'insufficient-balance' }
  }
  if (quote.status === 'none') return { kind: 'quoting' }
  if (quote.status === 'failed') return toNoQuote(quote)
  const neededNative = quote.quote.gasFeeWei + (form.isNativeIn ? quote.quote.maximumIn : 0n)
  if (!facts.isGasFree && balances.native !== undefined && balances.native < neededNative) {
    return { kind: 'insufficient-gas', needed: neededNative, held: balances.native }
  }
  if (facts.refusedSide !== undefined)
    return { kind: 'no-quote', code: 'TokenCannotTransfer', refusedSide: facts.refusedSide }
  if (wallet.chainId !== facts.chainId) return { kind: 'wrong-chain' }
  return {
    kind: 'ready',
    quote: quote.quote,
    warnings: toTradeWarnings(quote.quote, {
      native: balances.native,
      isNativeIn: form.isNativeIn,
      isNativeOut: form.isNativeOut,
    }),
    isStale: quote.status === 'stale',
    trouble: quote.status === 'stale' ? quote.trouble : undefined,
  }
}

function toNoQuote({ status: _, ...why }: Extract<QuoteFacts, { status: 'failed' }>): SwapState {
  return { kind: 'no-quote', ...why }
}

export declare namespace from {
  type Facts = {
    readonly isLoading: boolean
    /** The operator offers no trading where the visitor is. */
    readonly isRegionBlocked: boolean
    /** Found by a simulation with this account; undefined when both tokens move, or while that is not known. */
    readonly refusedSide: Field | undefined
    readonly outage: Outage | undefined
    readonly chainId: number
    readonly form: {
      readonly hasTokenIn: boolean
      readonly hasTokenOut: boolean
      readonly isNativeIn: boolean
      readonly isNativeOut: boolean
      readonly field: Field
      /** Raw units of the typed side. */
      readonly amount: bigint | undefined
    }
    readonly wallet: { readonly status: 'disconnected' } | { readonly status: 'connected'; readonly chainId: number }
    /** Somebody else pays the network. */
    readonly isGasFree?: boolean | undefined
    /** Raw units; undefined while unknown. */
    readonly balances: { readonly tokenIn: bigint | undefined; readonly native: bigint | undefined }
    readonly quote: QuoteFacts
  }
}

export type QuoteFacts =
  | { readonly status: 'none' }
  | { readonly status: 'fresh'; readonly quote: Quote }
  /** `trouble` is what keeps a newer one away; without it one is on its way. */
  | { readonly status: 'stale'; readonly quote: Quote; readonly trouble?: FailureCode | undefined }
  /** `retryAfterSeconds`: how long the server asks to be left alone. */
  | { readonly status: 'failed'; readonly code: FailureCode; readonly retryAfterSeconds?: number }
