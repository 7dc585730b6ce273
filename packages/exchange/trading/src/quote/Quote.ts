import type { Protocol, TokenId } from '@oxbow/amm/PoolState'
import type { QuoteResponse } from '@oxbow/contract/Quote'
import type { TradeType } from '@oxbow/router/Plan'
import type { SwapIntent } from './SwapIntent.ts'

/** A quote with its route and bounds; amounts as integers. */
export type Quote = {
  /** The request, which the quote was checked against. */
  readonly intent: SwapIntent
  readonly kind: 'swap' | 'wrap' | 'unwrap'
  readonly chainId: number
  readonly tradeType: TradeType
  /** `0x0` is the chain's native currency. */
  readonly tokenIn: TokenId
  readonly tokenOut: TokenId
  readonly amountIn: bigint
  readonly amountOut: bigint
  /** `at-least`: an exact output that spends `maximumIn` and delivers at least `amountOut`, plus whatever else that buys. */
  readonly delivery: 'exact' | 'at-least'
  /** The most that can be spent; for exact in it is `amountIn`. */
  readonly maximumIn: bigint
  /** The least that must arrive; for exact out it is `amountOut`. */
  readonly minimumOut: bigint
  readonly slippageBps: number
  /** 0 for wrap and unwrap. */
  readonly priceImpactBps: number
  /** Raw units of output per raw unit of input at zero size, without pool fees. */
  readonly spotPrice: { readonly numerator: bigint; readonly denominator: bigint }
  readonly route: readonly QuotePath[]
  /** The route as text. */
  readonly routeText: string
  readonly gasUnits: bigint
  readonly gasFeeWei: bigint
  /** Network cost in raw units of `tokenOut` (exact in) or `tokenIn` (exact out); undefined if no pool prices it. */
  readonly gasFeeInQuoteToken: bigint | undefined
  /** Undefined if the native currency's price is unknown. */
  readonly gasFeeUsd: number | undefined
  /** Upper bound on how much more any other plan could bring, in basis points of the output; undefined if it wasn't computed. */
  readonly optimalityGapBps: number | undefined
  readonly blockNumber: bigint
  readonly blockHash: `0x${string}`
  /** Age of that block when the quote was made, by the quoter's clock; undefined if it is recent. */
  readonly blockAgeSeconds: number | undefined
  /** Unix seconds after which the server refuses it. */
  readonly expiresAtSeconds: number
  /** Time of arrival in milliseconds, by this device's clock. */
  readonly receivedAtMs: number
  /** Failures of a simulation on the server: the trade would fail if sent now. Empty without an account. */
  readonly failures: QuoteResponse['quote']['txFailureReasons']
  /** The server's unchanged response, sent back to request the transaction. */
  readonly response: QuoteResponse
}

export type QuotePath = {
  /** Share of the trade in basis points. */
  readonly shareBps: number
  readonly hops: readonly QuoteHop[]
}

export type QuoteHop = {
  readonly protocol: Protocol
  readonly poolId: `0x${string}`
  readonly tokenIn: TokenId
  readonly tokenOut: TokenId
  /** Raw units of the pool's whole swap, even if several paths share it. */
  readonly amountIn: bigint
  readonly amountOut: bigint
  /** Hundredths of a basis point. */
  readonly feePips: number
  /** Index among the trade's swaps; paths with the same index share one swap. */
  readonly index: number
}
