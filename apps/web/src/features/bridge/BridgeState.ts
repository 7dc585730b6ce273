import type { BridgeQuote } from '@oxbow/bridge/BridgeQuote'
import { toFee } from './toFee.ts'

/** What the bridge form can be in, each with what its one button and its notice need to know. */
export type BridgeState =
  /** The server, a node or the network is away. Recovers by itself. */
  | { readonly kind: 'unavailable'; readonly isOffline: boolean }
  | { readonly kind: 'region-blocked' }
  | { readonly kind: 'choose-token'; readonly side: Side }
  /** Across has no pool there. */
  | { readonly kind: 'no-pool'; readonly side: Side }
  | { readonly kind: 'token-blocked'; readonly side: Side }
  /** No token is known on both networks. */
  | { readonly kind: 'no-way' }
  | { readonly kind: 'connect' }
  | { readonly kind: 'enter-amount' }
  | { readonly kind: 'insufficient-balance' }
  | { readonly kind: 'quoting' }
  /** Nobody bridged such an amount of late, or any: neither fee nor time are known. */
  | { readonly kind: 'no-samples'; readonly isOfAnySize: boolean }
  | { readonly kind: 'quote-failed' }
  /** No pool swaps what is on that side for what is bridged. */
  | { readonly kind: 'no-swap'; readonly side: Side }
  /** Fees take all of it. */
  | { readonly kind: 'amount-too-low' }
  /** Of the origin's native currency, raw units. */
  | { readonly kind: 'insufficient-gas' }
  | { readonly kind: 'wrong-chain' }
  | {
      readonly kind: 'ready'
      readonly quote: KnownQuote
      /** The swaps around it; undefined where the token is bridged as it is. */
      readonly cross: CrossQuote | undefined
      /** Of an older amount, or of a while ago: shown, never reviewed. */
      readonly isStale: boolean
      readonly warnings: readonly BridgeWarning[]
    }

export type Side = 'input' | 'output'
export type KnownQuote = Extract<BridgeQuote, { status: 'ok' }>

/** What swaps before and after a bridge would give, as raw units. */
export type CrossQuote = {
  readonly before: SwapQuote | undefined
  /** What is left in the pool: what the swap before gives at worst, so that it is there in any case. */
  readonly deposit: bigint
  /** Of what arrives at least. Its person signs it there, at the price of then. */
  readonly after: SwapQuote | undefined
}

type SwapQuote = { readonly amountOut: bigint; readonly minimumOut: bigint }

export type BridgeWarning =
  /** Of the amount, in basis points. */
  | { readonly kind: 'high-fee'; readonly feeBps: number }
  /** The account has nothing there to pay the network with. */
  | { readonly kind: 'no-gas-there' }
  /** The swap there takes about that much of its native currency, and the account has less. */
  | { readonly kind: 'needs-gas-there'; readonly wei: bigint }
  /** The pool unwraps what it pays out. */
  | { readonly kind: 'arrives-unwrapped' }

/** A fee from which on it is pointed out, and asked about: usual for small amounts, else a price that somebody may have made. */
const highFeeBps = 100

/** A fee that is pointed out, if it is. */
export function warnOfFee(feeBps: number): readonly BridgeWarning[] {
  return feeBps >= highFeeBps ? [{ kind: 'high-fee', feeBps }] : []
}

/** The state that follows from what is known, and from nothing else. */
export function from(facts: from.Facts): BridgeState {
  const { amount, balances, quote } = facts
  if (facts.outage) return { kind: 'unavailable', isOffline: facts.outage === 'offline' }
  if (facts.isRegionBlocked) return { kind: 'region-blocked' }
  if (facts.withoutPool) return { kind: 'no-pool', side: facts.withoutPool }
  if (!facts.hasTokenIn) return { kind: 'choose-token', side: 'input' }
  if (!facts.hasTokenOut) return { kind: 'choose-token', side: 'output' }
  if (facts.blocked) return { kind: 'token-blocked', side: facts.blocked }
  if (!facts.hasWay) return { kind: 'no-way' }
  if (facts.wallet.status === 'disconnected')
    // Nobody should connect a wallet to find out that there is no way.
    return toObstacle(quote) ?? { kind: 'connect' }
  if (amount === undefined || amount === 0n) return { kind: 'enter-amount' }
  if (balances.tokenIn !== undefined && balances.tokenIn < amount) return { kind: 'insufficient-balance' }
  if (quote.status === 'failed') return { kind: 'quote-failed' }
  const obstacle = toObstacle(quote)
  if (obstacle) return obstacle
  if (quote.status !== 'known') return { kind: 'quoting' }
  if (quote.quote.output <= 0n) return { kind: 'amount-too-low' }
  const neededNative = (facts.gasWei ?? 0n) + (facts.isNativeIn ? amount : 0n)
  if (balances.native !== undefined && balances.native < neededNative) return { kind: 'insufficient-gas' }
  if (facts.wallet.chainId !== facts.chainId) return { kind: 'wrong-chain' }
  const { cross } = quote
  const warnings = toWarnings(toFee(cross?.deposit ?? amount, quote.quote.output, facts.decimals).bps, facts, cross)
  return { kind: 'ready', quote: quote.quote, cross, isStale: quote.isStale, warnings }
}

/** Why there is no way for this amount. */
function toObstacle(quote: QuoteFacts): BridgeState | undefined {
  if (quote.status === 'no-samples') return { kind: 'no-samples', isOfAnySize: quote.isOfAnySize }
  return quote.status === 'no-swap' ? { kind: 'no-swap', side: quote.side } : undefined
}

function toWarnings(feeBps: number, facts: from.Facts, cross: CrossQuote | undefined): readonly BridgeWarning[] {
  const { gasWeiThere } = facts
  const warnings = [...warnOfFee(feeBps)]
  if (cross?.after) {
    const held = facts.balances.nativeThere
    // What arrives as native currency pays for its own swap.
    if (!facts.isNativeBridged && held !== undefined && gasWeiThere !== undefined && held < gasWeiThere)
      warnings.push({ kind: 'needs-gas-there', wei: gasWeiThere })
  } else if (facts.isWrappedOut) warnings.push({ kind: 'arrives-unwrapped' })
  else if (facts.balances.nativeThere === 0n && !facts.isNativeOut) warnings.push({ kind: 'no-gas-there' })
  return warnings
}

export type QuoteFacts =
  | { readonly status: 'none' }
  | { readonly status: 'failed' }
  | { readonly status: 'no-samples'; readonly isOfAnySize: boolean }
  | { readonly status: 'no-swap'; readonly side: Side }
  | {
      readonly status: 'known'
      readonly quote: KnownQuote
      readonly cross?: CrossQuote | undefined
      readonly isStale: boolean
    }

export declare namespace from {
  type Facts = {
    readonly outage: string | undefined
    /** The operator offers no trading where the visitor is. */
    readonly isRegionBlocked: boolean
    /** Which of the networks has no pool. */
    readonly withoutPool: Side | undefined
    readonly hasTokenIn: boolean
    readonly hasTokenOut: boolean
    readonly isNativeIn: boolean
    readonly isNativeOut: boolean
    readonly isWrappedOut: boolean
    readonly blocked: Side | undefined
    /** Something is bridged between the two networks. */
    readonly hasWay: boolean
    /** What is bridged arrives as native currency. */
    readonly isNativeBridged: boolean
    /** Of what is bridged. */
    readonly decimals: { readonly input: number; readonly output: number }
    /** Of the origin. */
    readonly chainId: number
    readonly wallet: { readonly status: 'disconnected' } | { readonly status: 'connected'; readonly chainId: number }
    /** Raw units. */
    readonly amount: bigint | undefined
    /** Raw units; undefined while unknown. `nativeThere`: on the network where it arrives. */
    readonly balances: {
      readonly tokenIn: bigint | undefined
      readonly native: bigint | undefined
      readonly nativeThere: bigint | undefined
    }
    /** What all that is sent on the origin takes about; undefined while unknown. */
    readonly gasWei: bigint | undefined
    /** What a swap on the destination takes about; undefined while unknown. */
    readonly gasWeiThere: bigint | undefined
    readonly quote: QuoteFacts
  }
}
