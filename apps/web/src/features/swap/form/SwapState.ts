import type { FailureCode } from '@oxbow/failures/FailureCode'
import type { Quote } from '@oxbow/trading/Quote'
import { type TradeWarning, toTradeWarnings } from '../quote/TradeWarning.ts'
import type { Field } from './SwapForm.ts'

/** The states of the swap form, each with the data for its button. */
export type SwapState =
  | { readonly kind: 'loading' }
  /** The server, a node or the connection is down. Recovers by itself. */
  | { readonly kind: 'unavailable'; readonly reason: Outage }
  | { readonly kind: 'choose-token'; readonly side: Field }
  | { readonly kind: 'connect' }
  | { readonly kind: 'enter-amount' }
  | { readonly kind: 'quoting' }
  /** `refusedSide`: the token whose contract blocks transfers. */
  | {
      readonly kind: 'no-quote'
      readonly code: FailureCode
      readonly refusedSide?: Field
      readonly retryAfterSeconds?: number
    }
  | { readonly kind: 'insufficient-balance' }
  /** Raw units of the native currency: what the trade and its network cost need, and the balance. */
  | { readonly kind: 'insufficient-gas'; readonly needed: bigint; readonly held: bigint }
  | { readonly kind: 'wrong-chain' }
  | {
      readonly kind: 'ready'
      readonly quote: Quote
      readonly warnings: readonly TradeWarning[]
      /** The quote is for an older input or couldn't be refreshed: shown, but can't be reviewed. */
      readonly isStale: boolean
      /** Why it couldn't be refreshed. */
      readonly trouble: FailureCode | undefined
    }

export type Outage = 'offline' | 'server' | 'node' | 'own-node'

/** Derives the state from the facts alone. */
export function from(facts: from.Facts): SwapState {
  const { form, wallet, balances, quote } = facts
  if (facts.outage) return { kind: 'unavailable', reason: facts.outage }
  if (facts.isLoading) return { kind: 'loading' }
  if (facts.isRegionBlocked) return { kind: 'no-quote', code: 'RegionBlocked' }
  if (!form.hasTokenIn) return { kind: 'choose-token', side: 'input' }
  if (!form.hasTokenOut) return { kind: 'choose-token', side: 'output' }
  if (wallet.status === 'disconnected') {
    // Shows missing quotes before asking to connect a wallet.
    return quote.status === 'failed' ? toNoQuote(quote) : { kind: 'connect' }
  }
  if (form.amount === undefined || form.amount === 0n) return { kind: 'enter-amount' }

  // A balance known to be too low is reported at once, without waiting for a quote.
  const paid = quote.status === 'fresh' ? quote.quote.maximumIn : undefined
  const needed = form.field === 'input' ? form.amount : paid
  if (needed !== undefined && balances.tokenIn !== undefined && balances.tokenIn < needed) {
    return { kind: 'insufficient-balance' }
  }
  if (quote.status === 'none') return { kind: 'quoting' }
  if (quote.status === 'failed') return toNoQuote(quote)
  const neededNative = quote.quote.gasFeeWei + (form.isNativeIn ? quote.quote.maximumIn : 0n)
  const isShort = !facts.isGasFree && balances.native !== undefined && balances.native < neededNative
  if (isShort && (!facts.canPayFeeInToken || form.isNativeIn)) {
    return { kind: 'insufficient-gas', needed: neededNative, held: balances.native }
  }
  if (facts.refusedSide !== undefined)
    return { kind: 'no-quote', code: 'TokenCannotTransfer', refusedSide: facts.refusedSide }
  if (wallet.chainId !== facts.chainId) return { kind: 'wrong-chain' }
  return {
    kind: 'ready',
    quote: quote.quote,
    warnings: [
      ...toTradeWarnings(quote.quote, {
        native: balances.native,
        isNativeIn: form.isNativeIn,
        isNativeOut: form.isNativeOut,
      }),
      ...(isShort ? [{ kind: 'fee-in-token' } as const] : []),
    ],
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
    /** The operator doesn't offer trading in the visitor's region. */
    readonly isRegionBlocked: boolean
    /** From a simulation with this account; undefined if both tokens can be transferred, or while unknown. */
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
    /** A filler pays the network cost. */
    readonly isGasFree?: boolean | undefined
    /** The wallet can have its transactions sent for a fee in a token. */
    readonly canPayFeeInToken?: boolean | undefined
    /** Raw units; undefined while unknown. */
    readonly balances: { readonly tokenIn: bigint | undefined; readonly native: bigint | undefined }
    readonly quote: QuoteFacts
  }
}

export type QuoteFacts =
  | { readonly status: 'none' }
  | { readonly status: 'fresh'; readonly quote: Quote }
  /** `trouble`: why it couldn't be refreshed; without it a newer quote is loading. */
  | { readonly status: 'stale'; readonly quote: Quote; readonly trouble?: FailureCode | undefined }
  /** `retryAfterSeconds`: the server's requested delay. */
  | { readonly status: 'failed'; readonly code: FailureCode; readonly retryAfterSeconds?: number }
