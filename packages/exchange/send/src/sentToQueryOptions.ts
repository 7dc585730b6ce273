import type { ChainTransaction } from '@oxbow/activity/ChainTransaction'
import { getAccountTransactions } from '@oxbow/activity/getAccountTransactions'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { kept, type QueryOptions } from '@oxbow/client/QueryOptions'
import { retry, retryDelay } from '@oxbow/client/queryDefaults'

/** The most that the index gives at once, and how often it is asked for more. */
const pageSize = 100
const mostPages = 5

/**
 * Query options of an account's newest 500 transactions on some chains, to learn from whom it has sent to (`readSentTo`). Tokens that nobody stands for are left
 * out, as scammers write those. Disabled without an account or a chain.
 */
export function sentToQueryOptions(
  client: ExchangeClient,
  { account, chainIds }: sentToQueryOptions.Parameters,
): QueryOptions<readonly ChainTransaction[]> {
  return {
    ...kept,
    queryKey: ['sent-to', { account, chainIds }],
    queryFn: async ({ signal }) => {
      if (account === undefined) throw new TypeError('Transfers were asked for without an account.')
      const found: ChainTransaction[] = []
      let after: string | undefined
      for (let page = 0; page < mostPages; page++) {
        const answer = await getAccountTransactions(client, { account, chainIds, first: pageSize, after, signal })
        found.push(...answer.transactions)
        after = answer.endCursor
        if (after === undefined) break
      }
      return found
    },
    enabled: account !== undefined && chainIds.length > 0,
    staleTime: 10_000,
    retry,
    retryDelay,
  }
}

export declare namespace sentToQueryOptions {
  type Parameters = { readonly account: `0x${string}` | undefined; readonly chainIds: readonly number[] }
}
