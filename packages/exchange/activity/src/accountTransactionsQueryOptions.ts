import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { kept, type QueryOptions } from '@oxbow/client/QueryOptions'
import { retry, retryDelay } from '@oxbow/client/queryDefaults'
import { getAccountTransactions } from './getAccountTransactions.ts'

const intervalMs = 5_000

/**
 * Options of `useInfiniteQuery` for `getAccountTransactions`, page by page. Refetched every 5 seconds, less often with more pages, since each is a
 * request. Disabled without an account or a chain.
 */
export function accountTransactionsQueryOptions(
  client: ExchangeClient,
  parameters: accountTransactionsQueryOptions.Parameters,
): accountTransactionsQueryOptions.ReturnType {
  const { account, chainIds, showsUnlisted, nfts = false, since, until, pageSize = 20 } = parameters
  return {
    ...kept,
    queryKey: ['account-transactions', { account, chainIds, showsUnlisted, nfts, since, until, pageSize }],
    queryFn: ({ signal, pageParam: after }) => {
      if (account === undefined) throw new TypeError('Transactions were requested without an account.')
      return getAccountTransactions(client, {
        account,
        chainIds,
        first: pageSize,
        after,
        showsUnlisted,
        nfts,
        since,
        until,
        signal,
      })
    },
    initialPageParam: undefined,
    getNextPageParam: (last) => last.endCursor,
    enabled: account !== undefined && chainIds.length > 0,
    staleTime: 2_000,
    refetchInterval: ({ state }) => intervalMs * Math.max(1, state.data?.pages.length ?? 1),
    retry,
    retryDelay,
    // The previous list stays while the filter changes, but is never shown for another account.
    placeholderData: (previous, previousQuery) => {
      const [, before] = (previousQuery?.queryKey ?? []) as [string?, { account?: string }?]
      return before?.account === account ? previous : undefined
    },
  }
}

export declare namespace accountTransactionsQueryOptions {
  type Parameters = {
    readonly account: `0x${string}` | undefined
    readonly chainIds: readonly number[]
    /** Whether to include unlisted tokens. */
    readonly showsUnlisted: boolean
    /** Whether to include NFTs. */
    readonly nfts?: boolean | undefined
    /** Unix seconds, inclusive. */
    readonly since?: number | undefined
    /** Unix seconds, exclusive. */
    readonly until?: number | undefined
    /** Items per page, at most 100; default 20. */
    readonly pageSize?: number | undefined
  }
  type Data = { pages: getAccountTransactions.ReturnType[]; pageParams: (string | undefined)[] }
  type ReturnType = Pick<
    QueryOptions<Data>,
    'queryKey' | 'meta' | 'enabled' | 'staleTime' | 'gcTime' | 'retry' | 'retryDelay' | 'placeholderData'
  > & {
    readonly queryFn: (context: {
      signal: AbortSignal
      pageParam: string | undefined
    }) => Promise<getAccountTransactions.ReturnType>
    readonly initialPageParam: undefined
    readonly getNextPageParam: (last: getAccountTransactions.ReturnType) => string | undefined
    readonly refetchInterval: (query: { readonly state: { readonly data: Data | undefined } }) => number
  }
}
