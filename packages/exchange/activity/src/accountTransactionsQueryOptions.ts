import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { kept, type QueryOptions } from '@oxbow/client/QueryOptions'
import { retry, retryDelay } from '@oxbow/client/queryDefaults'
import { getAccountTransactions } from './getAccountTransactions.ts'

/** Query options of `getAccountTransactions`, asked again every 5 seconds. Disabled without an account or a chain. */
export function accountTransactionsQueryOptions(
  client: ExchangeClient,
  parameters: accountTransactionsQueryOptions.Parameters,
): QueryOptions<getAccountTransactions.ReturnType> {
  const { account, chainIds, first } = parameters
  return {
    ...kept,
    queryKey: ['account-transactions', { account, chainIds, first }],
    queryFn: ({ signal }) => {
      if (account === undefined) throw new TypeError('Transactions were asked for without an account.')
      return getAccountTransactions(client, { account, chainIds, first, signal })
    },
    enabled: account !== undefined && chainIds.length > 0,
    staleTime: 2_000,
    refetchInterval: 5_000,
    retry,
    retryDelay,
    // A longer list keeps the shorter one on screen; another account must not show a stranger's.
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
    /** How many, at most 100. */
    readonly first: number
  }
}
