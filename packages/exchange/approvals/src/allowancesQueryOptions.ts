import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { QueryOptions } from '@oxbow/client/QueryOptions'
import { retry, retryDelay } from '@oxbow/client/queryDefaults'
import { type AccountAllowances, getAllowances } from './getAllowances.ts'

/** Query options of `getAllowances`. Disabled without an account, and until tokens and collections are loaded. */
export function allowancesQueryOptions(
  client: ExchangeClient,
  parameters: allowancesQueryOptions.Parameters,
): QueryOptions<AccountAllowances> {
  const { network, account, tokens, collections, isIndexed } = parameters
  const isKnown = account !== undefined && tokens !== undefined && collections !== undefined
  return {
    queryKey: ['allowances', { chainId: network.chainId, account, tokens, collections, isIndexed }],
    queryFn: ({ signal }) => {
      if (!isKnown) throw new TypeError('Allowances were requested without an account.')
      return getAllowances(client, { network, account, tokens, collections, isIndexed, signal })
    },
    enabled: isKnown,
    staleTime: 30_000,
    retry,
    retryDelay,
  }
}

export declare namespace allowancesQueryOptions {
  type Parameters = Pick<getAllowances.Parameters, 'network' | 'isIndexed'> & {
    readonly account: `0x${string}` | undefined
    readonly tokens: readonly `0x${string}`[] | undefined
    readonly collections: readonly `0x${string}`[] | undefined
  }
}
