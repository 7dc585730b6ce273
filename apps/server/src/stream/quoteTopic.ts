import type { ParsedQuoteRequest, QuoteResponse } from '@oxbow/contract/Quote'
import { describeError } from '../http/answerWithError.ts'
import type { Services } from '../Services.ts'
import { getQuote } from '../trade/getQuote.ts'
import { isSameTrade } from './isSameTrade.ts'
import type { Topic } from './Topic.ts'

/** A quote that has not changed is sent again after this, long before its own lifetime and that of its permit end. */
const sendAgainAfterMs = 60_000

/** One quote request, asked again at each block in this process. A failure is told once. */
export function quoteTopic(
  services: Services,
  id: string,
  request: ParsedQuoteRequest,
  options: quoteTopic.Options,
): Topic {
  const { assertAllowed, now = Date.now, visitor } = options
  let told: { response: QuoteResponse; atMs: number } | { failure: string } | undefined
  return {
    chainId: request.tokenInChainId,
    async next() {
      try {
        assertAllowed()
        const response = await getQuote(services, request, id, visitor)
        const isKnown =
          told !== undefined &&
          'response' in told &&
          now() - told.atMs < sendAgainAfterMs &&
          isSameTrade(told.response, response)
        if (isKnown) return undefined
        told = { response, atMs: now() }
        return { type: 'quote', id, response }
      } catch (error) {
        const { errorCode, detail } = describeError(error)
        if (told !== undefined && 'failure' in told && told.failure === errorCode) return undefined
        told = { failure: errorCode }
        return { type: 'quote-failed', id, errorCode, detail }
      }
    },
  }
}

export declare namespace quoteTopic {
  type Options = {
    /** Throws where the reader may have no quotes. */
    assertAllowed: () => void
    /** Whose time the search for a route takes. */
    visitor: string
    now?: () => number
  }
}
