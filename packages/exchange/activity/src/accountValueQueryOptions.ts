import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { QueryOptions } from '@oxbow/client/QueryOptions'
import { retry, retryDelay } from '@oxbow/client/queryDefaults'
import { type AccountValue, type AccountValueVariables, accountValueDocument } from '@oxbow/contract/accountDocuments'

/** Value of an account's tokens over time, from the index. Native currency, whose transfers leave no logs, only where an archive node was found. */
export function accountValueQueryOptions(
  client: ExchangeClient,
  variables: AccountValueVariables,
): QueryOptions<AccountValue> {
  return {
    meta: { live: 15_000 },
    queryKey: ['account-value', variables],
    queryFn: async ({ signal }) => (await client.api.graphql(accountValueDocument, variables, { signal })).accountValue,
    staleTime: 15_000,
    retry,
    retryDelay,
  }
}
