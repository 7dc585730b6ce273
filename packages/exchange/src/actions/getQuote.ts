import type { Protocol, TokenId } from '@oxbow/amm/PoolState'
import type { ApiError, ServerUnreachableError, UnexpectedAnswerError } from '@oxbow/contract/ApiError'
import type { TradeType } from '@oxbow/router/Plan'
import type { ExchangeClient } from '../client/ExchangeClient.ts'
import type { Quote } from './Quote.ts'
import { toQuote } from './toQuote.ts'
import { toQuoteRequest } from './toQuoteRequest.ts'

/**
 * The price of a trade now, with its route and what it can cost at worst. Without `account` it is a price alone: nothing to sign.
 *
 * @throws {getQuote.ErrorType}
 * @example
 * const quote = await getQuote(client, { chainId: 31337, tradeType: 'exact-in', tokenIn, tokenOut, amount: 10n ** 18n })
 */
export async function getQuote(client: ExchangeClient, parameters: getQuote.Parameters): Promise<getQuote.ReturnType> {
  const { signal, now = Date.now } = parameters
  const response = await client.api.quote(toQuoteRequest(parameters), { signal })
  return toQuote(response, now())
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
    /** Whether v4 pools with a hook that the operator allows may be used; default yes. */
    readonly allowsHooks?: boolean | undefined
    /** Unix seconds until which a signature for this trade holds; default 30 minutes. */
    readonly deadlineSeconds?: number | undefined
    readonly signal?: AbortSignal | undefined
    readonly now?: (() => number) | undefined
  }
  type ReturnType = Quote
  type ErrorType = ApiError | ServerUnreachableError | UnexpectedAnswerError
}
