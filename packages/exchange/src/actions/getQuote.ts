import type { Protocol, TokenId } from '@oxbow/amm/PoolState'
import type { ApiError, ServerUnreachableError, UnexpectedAnswerError } from '@oxbow/contract/ApiError'
import type { QuoteRequest, QuoteResponse, RoutePool } from '@oxbow/contract/Quote'
import type { TradeType } from '@oxbow/router/Plan'
import type { ExchangeClient } from '../client/ExchangeClient.ts'
import type { Quote, QuoteHop } from './Quote.ts'

/**
 * The price of a trade now, with its route and what it can cost at worst. Without `account` it is a price alone: nothing to sign.
 *
 * @throws {getQuote.ErrorType}
 * @example
 * const quote = await getQuote(client, { chainId: 31337, tradeType: 'exact-in', tokenIn, tokenOut, amount: 10n ** 18n })
 */
export async function getQuote(client: ExchangeClient, parameters: getQuote.Parameters): Promise<getQuote.ReturnType> {
  const { signal, now = Date.now } = parameters
  const response = await client.api.quote(toRequest(parameters), { signal })
  return fromResponse(response, now())
}

export declare namespace getQuote {
  type Parameters = {
    readonly chainId: number
    readonly tradeType: TradeType
    readonly tokenIn: TokenId
    readonly tokenOut: TokenId
    /** Raw units of `tokenIn` (exact in) or `tokenOut` (exact out). */
    readonly amount: bigint
    readonly account?: `0x${string}` | undefined
    /** Default: chosen by the server. */
    readonly slippageBps?: number | undefined
    readonly protocols?: readonly Protocol[] | undefined
    /** Unix seconds until which a signature for this trade holds; default 30 minutes. */
    readonly deadlineSeconds?: number | undefined
    readonly signal?: AbortSignal | undefined
    readonly now?: (() => number) | undefined
  }
  type ReturnType = Quote
  type ErrorType = ApiError | ServerUnreachableError | UnexpectedAnswerError
}

function toRequest(parameters: getQuote.Parameters): QuoteRequest {
  const { chainId, tradeType, tokenIn, tokenOut, amount, account, slippageBps, protocols, deadlineSeconds } = parameters
  return {
    type: tradeType === 'exact-in' ? 'EXACT_INPUT' : 'EXACT_OUTPUT',
    amount: amount.toString(),
    tokenIn,
    tokenOut,
    tokenInChainId: chainId,
    tokenOutChainId: chainId,
    // A signature is asked for each trade and allows that trade alone; only the ERC-20 approval can be unlimited.
    permitAmount: 'EXACT',
    ...(account && { swapper: account }),
    ...(slippageBps === undefined ? { autoSlippage: 'DEFAULT' as const } : { slippageTolerance: slippageBps / 100 }),
    ...(protocols && { protocols: protocols.map((protocol) => protocol.toUpperCase() as 'V2' | 'V3' | 'V4') }),
    ...(deadlineSeconds !== undefined && { deadline: deadlineSeconds }),
  }
}

function fromResponse(response: QuoteResponse, receivedAtMs: number): Quote {
  const { quote, routing, permitData } = response
  const amountIn = BigInt(quote.input.amount)
  return {
    kind: routing === 'CLASSIC' ? 'swap' : routing === 'WRAP' ? 'wrap' : 'unwrap',
    chainId: quote.chainId,
    tradeType: quote.tradeType === 'EXACT_INPUT' ? 'exact-in' : 'exact-out',
    tokenIn: quote.input.token,
    tokenOut: quote.output.token,
    amountIn,
    amountOut: BigInt(quote.output.amount),
    maximumIn: quote.input.maximumAmount === undefined ? amountIn : BigInt(quote.input.maximumAmount),
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
    gasFeeUsd: quote.gasFeeUSD === null ? undefined : Number(quote.gasFeeUSD),
    blockNumber: BigInt(quote.blockNumber),
    blockHash: quote.blockHash,
    expiresAtSeconds: quote.expiresAt,
    receivedAtMs,
    permitData: permitData ?? undefined,
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
    feePips: Number(pool.fee),
  }
}
