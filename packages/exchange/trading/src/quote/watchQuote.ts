import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { ApiError } from '@oxbow/contract/ApiError'
import type { Quote } from './Quote.ts'
import { toQuote } from './toQuote.ts'
import { toQuoteRequest } from './toQuoteRequest.ts'
import type { QuoteMismatchError } from './verifyQuote.ts'

/**
 * Delivers the current price of a trade, then every change, over the page's one stream. The last quote stays valid until the next one, as long as
 * `client.stream.isLive()`. Returns a function that stops it.
 *
 * @example
 * const stop = watchQuote(client, { chainId: 31337, tradeType: 'exact-in', tokenIn, tokenOut, amount }, { onQuote: show, onFailure: tell })
 */
export function watchQuote(
  client: ExchangeClient,
  parameters: watchQuote.Parameters,
  { onQuote, onFailure, now = Date.now }: watchQuote.Listener,
): () => void {
  const { deadlineSeconds: _, ...intent } = parameters
  return client.stream.watchQuote(toQuoteRequest(parameters), {
    onQuote(response) {
      let quote: Quote
      try {
        quote = toQuote(response, intent, now())
      } catch (error) {
        return onFailure(error as QuoteMismatchError)
      }
      onQuote(quote)
    },
    onFailure,
  })
}

export declare namespace watchQuote {
  type Parameters = toQuoteRequest.Parameters
  type Listener = {
    readonly onQuote: (quote: Quote) => void
    /** No quote is available now, for this reason; the watch continues. */
    readonly onFailure: (error: ApiError | QuoteMismatchError) => void
    readonly now?: (() => number) | undefined
  }
}
