import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { QueryOptions } from '@oxbow/client/QueryOptions'
import { retry, retryDelay } from '@oxbow/client/queryDefaults'
import { type RampQuoteRequest, type RampQuotes, rampQuotesSchema } from './Ramp.ts'

/** Quotes of all providers, best first, and why others have none. */
export function rampQuotesQueryOptions(client: ExchangeClient, request: RampQuoteRequest): QueryOptions<RampQuotes> {
  return {
    queryKey: ['ramp-quotes', request],
    queryFn: ({ signal }) => client.api.ask('/v1/fiat/quotes', rampQuotesSchema, { signal, body: request }),
    staleTime: 15_000,
    retry,
    retryDelay,
  }
}
