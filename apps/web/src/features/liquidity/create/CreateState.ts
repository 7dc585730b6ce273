import type { DepositPoolState, DepositRequest } from '@oxbow/liquidity/DepositRequest'
import { sqrtPriceOfAmounts } from '@oxbow/positions/poolPrice'
import type { Refusal } from '@oxbow/trading/refusalOf'

/** The states of the page of a new position. */
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
    /** Whether the network has the protocol. */
    readonly isSupported: boolean
    readonly hasTokens: boolean
    /** Why the operator doesn't accept this deposit. */
    readonly refusal: Refusal | undefined
    readonly isHookValid: boolean
    /** Validity of a fee or tick spacing being typed. */
    readonly isFeeValid: boolean
    /** Undefined if the tokens don't form a pair. */
    readonly pool: DepositRequest['pool'] | undefined
    /** Undefined while it is read. */
    readonly poolStatus: 'missing' | 'there' | undefined
    readonly readError: Error | undefined
    /** For a missing pool: the price as typed, and its parsed value. */
    readonly price: { readonly text: string; readonly sqrtPriceX96: bigint | undefined }
    /** Undefined for v2. */
    readonly range: { readonly tickLower: number; readonly tickUpper: number } | undefined
    readonly amounts: DepositRequest['desired'] | undefined
    readonly paysNative: boolean
    readonly needsPriceConsent: boolean
    readonly needsHookConsent: boolean
    readonly isConnected: boolean
    /** The side whose balance is too low; undefined if none or unknown, which doesn't block. */
    readonly shortSide: 'A' | 'B' | undefined
  }
}

/** The first missing input, in the order of the page. */
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
 * A pool's square root price. An existing pool may be empty or far from the market: whoever deposits there loses the difference to the next trader.
 * Undefined if the first deposit sets the price.
 */
export function priceOfPool(state: DepositPoolState | undefined): bigint | undefined {
  if (state?.status === 'pool') return state.sqrtPriceX96
  if (state?.status !== 'pair') return undefined
  const { reserve0, reserve1 } = state.pair
  return reserve0 === 0n || reserve1 === 0n ? undefined : sqrtPriceOfAmounts({ amount0: reserve0, amount1: reserve1 })
}

/** A price's relative difference from the market price; undefined if that is unknown. */
export function priceGap(price: number | undefined, market: number | undefined): number | undefined {
  if (price === undefined || market === undefined || !(market > 0)) return undefined
  return price / market - 1
}

/** The consequence of that difference: above 5% a warning, above 10% a confirmation. */
export function priceAlarm(gap: number | undefined): 'warn' | 'confirm' | undefined {
  const distance = Math.abs(gap ?? 0)
  return distance > 0.1 ? 'confirm' : distance > 0.05 ? 'warn' : undefined
}
