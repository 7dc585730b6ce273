import type { QuoteResponse, RoutePool } from '@oxbow/contract/Quote'
import type { Quote, QuoteHop } from './Quote.ts'
import type { SwapIntent } from './SwapIntent.ts'
import { verifyQuote } from './verifyQuote.ts'

/**
 * Checks a response against the intent and converts its amounts to integers. `receivedAtMs` is by this device's clock.
 *
 * @throws {QuoteMismatchError}
 */
export function toQuote(response: QuoteResponse, intent: SwapIntent, receivedAtMs: number): Quote {
  verifyQuote(response, intent)
  const { quote, routing } = response
  return {
    intent,
    kind: routing === 'CLASSIC' ? 'swap' : routing === 'WRAP' ? 'wrap' : 'unwrap',
    chainId: quote.chainId,
    tradeType: quote.tradeType === 'EXACT_INPUT' ? 'exact-in' : 'exact-out',
    tokenIn: quote.input.token,
    tokenOut: quote.output.token,
    delivery: quote.delivery === 'AT_LEAST' ? 'at-least' : 'exact',
    amountIn: BigInt(quote.input.amount),
    amountOut: BigInt(quote.output.amount),
    maximumIn: BigInt(quote.input.maximumAmount ?? quote.input.amount),
    minimumOut: BigInt(quote.output.minimumAmount),
    slippageBps: Math.round(quote.slippage * 100),
    priceImpactBps: Math.round(quote.priceImpact * 100),
    spotPrice: { numerator: BigInt(quote.spotPrice.numerator), denominator: BigInt(quote.spotPrice.denominator) },
    route: quote.route.map((pools, index) => ({
      shareBps: quote.routeShareBps[index] ?? 10_000,
      hops: pools.map(toHop),
    })),
    routeText: quote.routeString,
    gasUnits: BigInt(quote.gasUseEstimate),
    gasFeeWei: BigInt(quote.gasFee),
    gasFeeInQuoteToken: quote.gasFeeQuote === null ? undefined : BigInt(quote.gasFeeQuote),
    gasFeeUsd: quote.gasFeeUSD === null ? undefined : Number(quote.gasFeeUSD),
    optimalityGapBps: quote.optimalityGapBps ?? undefined,
    blockNumber: BigInt(quote.blockNumber),
    blockHash: quote.blockHash,
    blockAgeSeconds: quote.blockAgeSeconds,
    expiresAtSeconds: quote.expiresAt,
    receivedAtMs,
    failures: quote.txFailureReasons,
    response,
  }
}

function toHop(pool: RoutePool): QuoteHop {
  return {
    protocol: pool.type === 'v2-pool' ? 'v2' : pool.type === 'v3-pool' ? 'v3' : 'v4',
    poolId: pool.address,
    tokenIn: pool.tokenIn.address,
    tokenOut: pool.tokenOut.address,
    amountIn: BigInt(pool.amountIn),
    amountOut: BigInt(pool.amountOut),
    feePips: Number(pool.fee),
    index: pool.hop,
  }
}
