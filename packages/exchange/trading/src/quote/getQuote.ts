import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { ApiError, ServerUnreachableError, UnexpectedAnswerError } from '@oxbow/contract/ApiError'
import type { Quote } from './Quote.ts'
import { toQuote } from './toQuote.ts'
import { toQuoteRequest } from './toQuoteRequest.ts'
import type { QuoteMismatchError } from './verifyQuote.ts'

/**
 * The current price of a trade, with its route and bounds. Without `account` it is a price only and can't be signed.
 *
 * @throws {getQuote.ErrorType}
 * @example
 * const quote = await getQuote(client, { chainId: 31337, tradeType: 'exact-in', tokenIn, tokenOut, amount: 10n ** 18n })
 */
export async function getQuote(client: ExchangeClient, parameters: getQuote.Parameters): Promise<getQuote.ReturnType> {
  const { signal, now = Date.now, deadlineSeconds, ...intent } = parameters
  const response = await client.api.quote(toQuoteRequest({ ...intent, deadlineSeconds }), { signal })
  return toQuote(response, intent, now())
}

export declare namespace getQuote {
  type Parameters = toQuoteRequest.Parameters & {
    readonly signal?: AbortSignal | undefined
    readonly now?: (() => number) | undefined
  }
  type ReturnType = Quote
  type ErrorType = ApiError | ServerUnreachableError | UnexpectedAnswerError | QuoteMismatchError
}
