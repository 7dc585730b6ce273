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
  /** What is paid does not arrive as what was chosen. `payWith` does; `arrivesAs` is what the other would be. */
  | { readonly kind: 'other-token'; readonly payWith: string | undefined; readonly arrivesAs: string | undefined }
  | { readonly kind: 'connect' }
  | { readonly kind: 'enter-amount' }
  | { readonly kind: 'insufficient-balance' }
  | { readonly kind: 'quoting' }
  /** Nobody bridged such an amount of late: neither fee nor time are known. */
  | { readonly kind: 'no-samples' }
  | { readonly kind: 'quote-failed' }
  /** Fees take all of it. */
  | { readonly kind: 'amount-too-low' }
  /** Of the origin's native currency, raw units. */
  | { readonly kind: 'insufficient-gas' }
  | { readonly kind: 'wrong-chain' }
  | {
      readonly kind: 'ready'
      readonly quote: KnownQuote
      /** Of an older amount: shown, never reviewed. */
      readonly isStale: boolean
      readonly warnings: readonly BridgeWarning[]
    }

export type Side = 'input' | 'output'
export type KnownQuote = Extract<BridgeQuote, { status: 'ok' }>

export type BridgeWarning =
  /** Of the amount, in basis points. */
  | { readonly kind: 'high-fee'; readonly feeBps: number }
  /** The account has nothing there to pay the network with. */
  | { readonly kind: 'no-gas-there' }
  /** The pool unwraps what it pays out. */
  | { readonly kind: 'arrives-unwrapped' }

/** What others of these tokens are called on the two networks, if this build knows them. */
export type BridgeWay =
  | { readonly kind: 'same-token' }
  | { readonly kind: 'other-token'; readonly payWith: string | undefined; readonly arrivesAs: string | undefined }

/** A fee from which on it is pointed out, and asked about: usual for small amounts, else a price that somebody may have made. */
const highFeeBps = 100

/** The state that follows from what is known, and from nothing else. */
export function from(facts: from.Facts): BridgeState {
  const { amount, balances, quote, way } = facts
  if (facts.outage) return { kind: 'unavailable', isOffline: facts.outage === 'offline' }
  if (facts.isRegionBlocked) return { kind: 'region-blocked' }
  if (facts.withoutPool) return { kind: 'no-pool', side: facts.withoutPool }
  if (!facts.hasTokenIn) return { kind: 'choose-token', side: 'input' }
  if (!facts.hasTokenOut) return { kind: 'choose-token', side: 'output' }
  if (facts.blocked) return { kind: 'token-blocked', side: facts.blocked }
  if (way?.kind === 'other-token') return way
  if (facts.wallet.status === 'disconnected')
    // Nobody should connect a wallet to find out that there is no way.
    return quote.status === 'no-samples' ? { kind: 'no-samples' } : { kind: 'connect' }
  if (amount === undefined || amount === 0n) return { kind: 'enter-amount' }
  if (balances.tokenIn !== undefined && balances.tokenIn < amount) return { kind: 'insufficient-balance' }
  if (quote.status === 'failed') return { kind: 'quote-failed' }
  if (quote.status === 'no-samples') return { kind: 'no-samples' }
  if (quote.status !== 'known') return { kind: 'quoting' }
  if (quote.quote.output <= 0n) return { kind: 'amount-too-low' }
  const neededNative = (facts.gasWei ?? 0n) + (facts.isNativeIn ? amount : 0n)
  if (balances.native !== undefined && balances.native < neededNative) return { kind: 'insufficient-gas' }
  if (facts.wallet.chainId !== facts.chainId) return { kind: 'wrong-chain' }
  const warnings = toWarnings(toFee(amount, quote.quote.output, facts.decimals).bps, facts)
  return { kind: 'ready', quote: quote.quote, isStale: quote.isStale, warnings }
}

function toWarnings(feeBps: number, facts: from.Facts): readonly BridgeWarning[] {
  const warnings: BridgeWarning[] = []
  if (feeBps >= highFeeBps) warnings.push({ kind: 'high-fee', feeBps })
  if (facts.isWrappedOut) warnings.push({ kind: 'arrives-unwrapped' })
  else if (facts.balances.nativeThere === 0n && !facts.isNativeOut) warnings.push({ kind: 'no-gas-there' })
  return warnings
}

export type QuoteFacts =
  | { readonly status: 'none' }
  | { readonly status: 'failed' }
  | { readonly status: 'no-samples' }
  | { readonly status: 'known'; readonly quote: KnownQuote; readonly isStale: boolean }

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
    /** Undefined as long as a token is missing. */
    readonly way: BridgeWay | undefined
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
    /** What deposit and approval take about; undefined while unknown. */
    readonly gasWei: bigint | undefined
    readonly quote: QuoteFacts
  }
}
