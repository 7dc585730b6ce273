import type { Protocol, TokenId } from '@oxbow/amm/PoolState'
import type { QuoteResponse } from '@oxbow/contract/Quote'
import type { TradeType } from '@oxbow/router/Plan'
import type { SwapIntent } from './SwapIntent.ts'

/** A price and what stands behind it, with amounts as integers. */
export type Quote = {
  /** What it answers, and was held against. */
  readonly intent: SwapIntent
  readonly kind: 'swap' | 'wrap' | 'unwrap'
  readonly chainId: number
  readonly tradeType: TradeType
  /** `0x0` is the chain's native currency. */
  readonly tokenIn: TokenId
  readonly tokenOut: TokenId
  readonly amountIn: bigint
  readonly amountOut: bigint
  /** `at-least`: an exact output that spends `maximumIn` and delivers `amountOut` and whatever more that buys. */
  readonly delivery: 'exact' | 'at-least'
  /** The most that can be spent; for exact in it is `amountIn`. */
  readonly maximumIn: bigint
  /** The least that must arrive; for exact out it is `amountOut`. */
  readonly minimumOut: bigint
  readonly slippageBps: number
  /** 0 for wrap and unwrap. */
  readonly priceImpactBps: number
  /** Raw units of output for one raw unit of input at zero size, pool fees not included. */
  readonly spotPrice: { readonly numerator: bigint; readonly denominator: bigint }
  readonly route: readonly QuotePath[]
  /** The route in words. */
  readonly routeText: string
  readonly gasUnits: bigint
  readonly gasFeeWei: bigint
  /** The network cost in raw units of `tokenOut` (exact in) or `tokenIn` (exact out); undefined when no pool prices it. */
  readonly gasFeeInQuoteToken: bigint | undefined
  /** Undefined when no price of the native currency is known. */
  readonly gasFeeUsd: number | undefined
  /** How much more, in basis points of the output, any other plan could bring at most; undefined when that was not worked out. */
  readonly optimalityGapBps: number | undefined
  readonly blockNumber: bigint
  readonly blockHash: `0x${string}`
  /** How old that block was then, by the clock of who made the quote; undefined while it is new. */
  readonly blockAgeSeconds: number | undefined
  /** Unix seconds after which the server refuses it. */
  readonly expiresAtSeconds: number
  /** When it arrived here, by the clock of this device. */
  readonly receivedAtMs: number
  /** What a simulation on the server ran into: the trade would fail if it were sent now. Empty without an account. */
  readonly failures: QuoteResponse['quote']['txFailureReasons']
  /** The server's reply as it came, to be handed back for the transaction. */
  readonly response: QuoteResponse
}

export type QuotePath = {
  /** Of the whole trade, in basis points. */
  readonly shareBps: number
  readonly hops: readonly QuoteHop[]
}

export type QuoteHop = {
  readonly protocol: Protocol
  readonly poolId: `0x${string}`
  readonly tokenIn: TokenId
  readonly tokenOut: TokenId
  /** Raw units of the whole swap in this pool, also where several paths share it. */
  readonly amountIn: bigint
  readonly amountOut: bigint
  /** Hundredths of a basis point. */
  readonly feePips: number
  /** Place among the swaps of the trade; paths that name the same one share one swap. */
  readonly index: number
}
