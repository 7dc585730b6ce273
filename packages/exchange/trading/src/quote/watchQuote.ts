import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { ApiError } from '@oxbow/contract/ApiError'
import type { Quote } from './Quote.ts'
import { toQuote } from './toQuote.ts'
import { toQuoteRequest } from './toQuoteRequest.ts'
import type { QuoteMismatchError } from './verifyQuote.ts'

/**
 * The price of a trade now and whenever a block changes it, over the page's one stream. Silence means that the last one still holds, as long as
 * `client.stream.isLive()`. Returns how to stop.
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
    /** There is no quote at the moment, for this reason; the watch goes on. */
    readonly onFailure: (error: ApiError | QuoteMismatchError) => void
    readonly now?: (() => number) | undefined
  }
}
