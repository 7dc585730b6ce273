import type { BridgeQuote } from '@oxbow/bridge/BridgeQuote'
import { toFee } from './toFee.ts'

/** The states of the bridge form, each with the data for its button and notice. */
export type BridgeState =
  /** The server, a node or the connection is down. Recovers by itself. */
  | { readonly kind: 'unavailable'; readonly isOffline: boolean }
  | { readonly kind: 'region-blocked' }
  | { readonly kind: 'choose-token'; readonly side: Side }
  /** Across has no pool on that network. */
  | { readonly kind: 'no-pool'; readonly side: Side }
  | { readonly kind: 'token-blocked'; readonly side: Side }
  /** The two networks have no token in common. */
  | { readonly kind: 'no-way' }
  | { readonly kind: 'connect' }
  /** The operator doesn't serve the connected account. */
  | { readonly kind: 'address-blocked' }
  | { readonly kind: 'enter-amount' }
  | { readonly kind: 'insufficient-balance' }
  | { readonly kind: 'quoting' }
  /** No recent transfers of this size, or of any: fee and time are unknown. */
  | { readonly kind: 'no-samples'; readonly isOfAnySize: boolean }
  | { readonly kind: 'quote-failed' }
  /** No pool swaps that side's token for the bridged one. */
  | { readonly kind: 'no-swap'; readonly side: Side }
  /** The fees exceed the amount. */
  | { readonly kind: 'amount-too-low' }
  /** Not enough of the origin's native currency for gas. */
  | { readonly kind: 'insufficient-gas' }
  | { readonly kind: 'wrong-chain' }
  | {
      readonly kind: 'ready'
      readonly quote: KnownQuote
      /** The swaps before and after; undefined where the token is bridged directly. */
      readonly cross: CrossQuote | undefined
      /** For an older amount, or expired: shown, but can't be reviewed. */
      readonly isStale: boolean
      readonly warnings: readonly BridgeWarning[]
    }

export type Side = 'input' | 'output'
export type KnownQuote = Extract<BridgeQuote, { status: 'ok' }>

/** Quotes of the swaps before and after a bridge, in raw units. */
export type CrossQuote = {
  readonly before: SwapQuote | undefined
  /** The amount deposited: the minimum received of the first swap, so that it is always available. */
  readonly deposit: bigint
  /** Quoted for the minimum that arrives. The user signs it on the destination, at the price at that time. */
  readonly after: SwapQuote | undefined
}

type SwapQuote = { readonly amountOut: bigint; readonly minimumOut: bigint }

export type BridgeWarning =
  /** Fee as a share of the amount, in basis points. */
  | { readonly kind: 'high-fee'; readonly feeBps: number }
  /** The account has no native currency on the destination to pay for gas. */
  | { readonly kind: 'no-gas-there' }
  /** Estimated gas of the swap on the destination in wei, which exceeds the account's balance there. */
  | { readonly kind: 'needs-gas-there'; readonly wei: bigint }
  /** The balance of the origin's native currency doesn't cover the network cost; the wallet can pay it in a token. */
  | { readonly kind: 'fee-in-token'; readonly lackOf: string }
  /** The pool pays out the native currency instead of its wrapped token. */
  | { readonly kind: 'arrives-unwrapped' }

/** From here on a fee needs a warning and consent, whatever a fill costs: common for small amounts, otherwise the price may have been manipulated. */
const highFeeBps = 100
/**
 * Below that, a fee that is this share of the amount and this many times the gas of a fill: most pay less, so the price may have been manipulated. The
 * gas of a fill is the server's word too, so it explains no more than `mostFillsBps`.
 */
const unusual = { bps: 20n, fills: 10n, mostFillsBps: 20n }

/** The warning about a fee, if it is high. */
export function warnOfFee(
  { bps, raw }: ReturnType<typeof toFee>,
  { amount, leastFee = 0n }: { readonly amount: bigint; readonly leastFee?: bigint | undefined },
): readonly BridgeWarning[] {
  const [fills, most] = [unusual.fills * leastFee, (amount * unusual.mostFillsBps) / 10_000n]
  const isUnusual = raw > (amount * unusual.bps) / 10_000n + (fills < most ? fills : most)
  return bps >= highFeeBps || isUnusual ? [{ kind: 'high-fee', feeBps: bps }] : []
}

/** Derives the state from the facts alone. */
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
    // Shows missing routes before asking to connect a wallet.
    return toObstacle(quote) ?? { kind: 'connect' }
  if (facts.isAccountBlocked) return { kind: 'address-blocked' }
  if (amount === undefined || amount === 0n) return { kind: 'enter-amount' }
  if (balances.tokenIn !== undefined && balances.tokenIn < amount) return { kind: 'insufficient-balance' }
  if (quote.status === 'failed') return { kind: 'quote-failed' }
  const obstacle = toObstacle(quote)
  if (obstacle) return obstacle
  if (quote.status !== 'known') return { kind: 'quoting' }
  if (quote.quote.output <= 0n) return { kind: 'amount-too-low' }
  const neededNative = (facts.gasWei ?? 0n) + (facts.isNativeIn ? amount : 0n)
  const isShort = balances.native !== undefined && balances.native < neededNative
  const lackOf = isShort && !facts.isNativeIn ? facts.feeInTokenFor : undefined
  if (isShort && lackOf === undefined) return { kind: 'insufficient-gas' }
  if (facts.wallet.chainId !== facts.chainId) return { kind: 'wrong-chain' }
  const { cross } = quote
  const deposit = cross?.deposit ?? amount
  const highFee = warnOfFee(toFee(deposit, quote.quote.output, facts.decimals), {
    amount: deposit,
    leastFee: quote.quote.leastFee,
  })
  const warnings = toWarnings(highFee, facts, cross)
  if (lackOf !== undefined) warnings.push({ kind: 'fee-in-token', lackOf })
  return { kind: 'ready', quote: quote.quote, cross, isStale: quote.isStale, warnings }
}

/** Why there is no route for this amount. */
function toObstacle(quote: QuoteFacts): BridgeState | undefined {
  if (quote.status === 'no-samples') return { kind: 'no-samples', isOfAnySize: quote.isOfAnySize }
  return quote.status === 'no-swap' ? { kind: 'no-swap', side: quote.side } : undefined
}

function toWarnings(
  highFee: readonly BridgeWarning[],
  facts: from.Facts,
  cross: CrossQuote | undefined,
): BridgeWarning[] {
  const { gasWeiThere } = facts
  const warnings = [...highFee]
  if (cross?.after) {
    const held = facts.balances.nativeThere
    // Native currency that arrives pays for its own swap.
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
    /** The operator doesn't offer trading in the visitor's region. */
    readonly isRegionBlocked: boolean
    /** The operator doesn't serve the connected account. */
    readonly isAccountBlocked: boolean
    /** The side whose network has no pool. */
    readonly withoutPool: Side | undefined
    readonly hasTokenIn: boolean
    readonly hasTokenOut: boolean
    readonly isNativeIn: boolean
    readonly isNativeOut: boolean
    readonly isWrappedOut: boolean
    readonly blocked: Side | undefined
    /** The networks have a bridged token in common. */
    readonly hasWay: boolean
    /** The bridged token arrives as native currency. */
    readonly isNativeBridged: boolean
    /** Of the bridged token on both networks. */
    readonly decimals: { readonly input: number; readonly output: number }
    /** Of the origin. */
    readonly chainId: number
    readonly wallet: { readonly status: 'disconnected' } | { readonly status: 'connected'; readonly chainId: number }
    /** Raw units. */
    readonly amount: bigint | undefined
    /** Raw units; undefined while unknown. `nativeThere`: on the destination. */
    readonly balances: {
      readonly tokenIn: bigint | undefined
      readonly native: bigint | undefined
      readonly nativeThere: bigint | undefined
    }
    /** Estimated gas cost of all transactions on the origin; undefined while unknown. */
    readonly gasWei: bigint | undefined
    /** The symbol of the origin's native currency, if the wallet can pay the network cost in a token instead. */
    readonly feeInTokenFor?: string | undefined
    /** Estimated gas cost of the swap on the destination; undefined while unknown. */
    readonly gasWeiThere: bigint | undefined
    readonly quote: QuoteFacts
  }
}
