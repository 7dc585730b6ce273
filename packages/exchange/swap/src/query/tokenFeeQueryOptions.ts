import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { QueryOptions } from '@oxbow/client/QueryOptions'
import { retry, retryDelay } from '@oxbow/client/queryDefaults'
import type { TokenFee } from '@oxbow/flow/getCallsFee'
import { getTokenFee } from '../actions/getTokenFee.ts'

/** Query options of `getTokenFee`; null if the fee isn't known in advance. Refetched while a review is open, because the gas price changes. */
export function tokenFeeQueryOptions(
  client: ExchangeClient,
  parameters: tokenFeeQueryOptions.Parameters,
): QueryOptions<TokenFee | null> {
  const { account, canBatch, quote } = parameters
  return {
    queryKey: ['token-fee', { quoteId: quote.response.quote.quoteId, account, canBatch }],
    queryFn: async ({ signal }) => (await getTokenFee(client, { ...parameters, signal })) ?? null,
    refetchInterval: 15_000,
    gcTime: 0,
    retry,
    retryDelay,
  }
}

export declare namespace tokenFeeQueryOptions {
  type Parameters = Omit<getTokenFee.Parameters, 'signal'>
}
