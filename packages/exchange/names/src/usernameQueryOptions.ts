import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { QueryOptions } from '@oxbow/client/QueryOptions'
import { retry, retryDelay } from '@oxbow/client/queryDefaults'
import type { UsernameResponse } from './Username.ts'

/** Query options of `getUsername`. Never cached, since people send money to the result. Disabled without a name. `account`: who wants to claim it. */
export function usernameQueryOptions(
  client: ExchangeClient,
  { username, account }: { readonly username: string | undefined; readonly account?: `0x${string}` | undefined },
): QueryOptions<UsernameResponse> {
  return {
    queryKey: ['username', { username, account }],
    queryFn: async ({ signal }) => {
      if (username === undefined) throw new TypeError('A username was requested without a name or address.')
      return (await import('./getUsername.ts')).getUsername(client, username, { account, signal })
    },
    enabled: username !== undefined,
    staleTime: 5_000,
    gcTime: 60_000,
    retry,
    retryDelay,
  }
}
