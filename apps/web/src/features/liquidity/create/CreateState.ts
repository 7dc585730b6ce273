import type { DepositPoolState, DepositRequest } from '@oxbow/liquidity/DepositRequest'
import { sqrtPriceOfAmounts } from '@oxbow/positions/poolPrice'
import type { Refusal } from '@oxbow/trading/refusalOf'

/** What the page of a new position asks for next. */
export type CreateState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'unsupported' }
  | { readonly kind: 'choose-tokens' }
  | { readonly kind: 'refused'; readonly code: Refusal }
  | { readonly kind: 'invalid-pair' }
  | { readonly kind: 'invalid-fee' }
  | { readonly kind: 'invalid-hook' }
  | { readonly kind: 'unread'; readonly error: Error }
  | { readonly kind: 'enter-price' }
  | { readonly kind: 'invalid-price' }
  | { readonly kind: 'invalid-range' }
  | { readonly kind: 'enter-amount' }
  | { readonly kind: 'too-small' }
  | { readonly kind: 'confirm-price' }
  | { readonly kind: 'confirm-hook' }
  | { readonly kind: 'connect' }
  | { readonly kind: 'insufficient'; readonly side: 'A' | 'B' }
  | { readonly kind: 'ready'; readonly request: DepositRequest }

export declare namespace from {
  type Facts = {
    /** Whether this network has the protocol. */
    readonly isSupported: boolean
    readonly hasTokens: boolean
    /** Why the operator of these pages takes no such deposit. */
    readonly refusal: Refusal | undefined
    readonly isHookValid: boolean
    /** Of a fee or a tick spacing that is being typed. */
    readonly isFeeValid: boolean
    /** Undefined: the tokens make no pair. */
    readonly pool: DepositRequest['pool'] | undefined
    /** Undefined while it is read. */
    readonly poolStatus: 'missing' | 'there' | undefined
    readonly readError: Error | undefined
    /** Of a missing pool: as typed, and what it says. */
    readonly price: { readonly text: string; readonly sqrtPriceX96: bigint | undefined }
    /** Undefined for v2. */
    readonly range: { readonly tickLower: number; readonly tickUpper: number } | undefined
    readonly amounts: DepositRequest['desired'] | undefined
    readonly paysNative: boolean
    readonly needsPriceConsent: boolean
    readonly needsHookConsent: boolean
    readonly isConnected: boolean
    /** In raw units; undefined where it is not known, which keeps nobody from trying. */
    readonly shortSide: 'A' | 'B' | undefined
  }
}

/** The first thing that is missing, in the order in which a person fills in the page. */
export function from(facts: from.Facts): CreateState {
  const { pool, price, range, amounts } = facts
  if (!facts.isSupported) return { kind: 'unsupported' }
  if (!facts.hasTokens) return { kind: 'choose-tokens' }
  if (facts.refusal !== undefined) return { kind: 'refused', code: facts.refusal }
  if (!facts.isHookValid) return { kind: 'invalid-hook' }
  if (pool === undefined) return { kind: 'invalid-pair' }
  if (!facts.isFeeValid) return { kind: 'invalid-fee' }
  if (facts.poolStatus === undefined)
    return facts.readError ? { kind: 'unread', error: facts.readError } : { kind: 'loading' }
  const isMissing = facts.poolStatus === 'missing'
  if (isMissing && price.text === '') return { kind: 'enter-price' }
  if (isMissing && price.sqrtPriceX96 === undefined) return { kind: 'invalid-price' }
  if (range && range.tickLower >= range.tickUpper) return { kind: 'invalid-range' }
  if (amounts === undefined) return { kind: 'enter-amount' }
  if (amounts.amount0 === 0n && amounts.amount1 === 0n) return { kind: 'too-small' }
  if (facts.needsHookConsent) return { kind: 'confirm-hook' }
  if (facts.needsPriceConsent) return { kind: 'confirm-price' }
  if (!facts.isConnected) return { kind: 'connect' }
  if (facts.shortSide !== undefined) return { kind: 'insufficient', side: facts.shortSide }
  return {
    kind: 'ready',
    request: {
      pool,
      range: range && { ...range, tokenId: undefined },
      desired: amounts,
      sqrtPriceX96: isMissing ? price.sqrtPriceX96 : undefined,
      paysNative: facts.paysNative,
    },
  }
}

/**
 * The square root price at which a pool stands. One that exists may hold nothing, or be far from the market: whoever deposits there loses the
 * difference to the next trader. Undefined where the first deposit sets the price.
 */
export function priceOfPool(state: DepositPoolState | undefined): bigint | undefined {
  if (state?.status === 'pool') return state.sqrtPriceX96
  if (state?.status !== 'pair') return undefined
  const { reserve0, reserve1 } = state.pair
  return reserve0 === 0n || reserve1 === 0n ? undefined : sqrtPriceOfAmounts({ amount0: reserve0, amount1: reserve1 })
}

/** How far a price is from the market's, as a share; undefined when the market's is not known. */
export function priceGap(price: number | undefined, market: number | undefined): number | undefined {
  if (price === undefined || market === undefined || !(market > 0)) return undefined
  return price / market - 1
}

/** What is to be done about such a distance: more than a twentieth is said, more than a tenth must be confirmed. */
export function priceAlarm(gap: number | undefined): 'warn' | 'confirm' | undefined {
  const distance = Math.abs(gap ?? 0)
  return distance > 0.1 ? 'confirm' : distance > 0.05 ? 'warn' : undefined
}
