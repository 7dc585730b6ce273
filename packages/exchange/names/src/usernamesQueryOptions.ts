import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { QueryOptions } from '@oxbow/client/QueryOptions'
import { retry, retryDelay } from '@oxbow/client/queryDefaults'
import type { UsernameProfile } from './Username.ts'

/** Query options of `getUsernames`. Disabled without accounts. */
export function usernamesQueryOptions(
  client: ExchangeClient,
  { accounts }: { readonly accounts: readonly `0x${string}`[] },
): QueryOptions<readonly UsernameProfile[]> {
  return {
    queryKey: ['usernames', { accounts }],
    queryFn: async ({ signal }) => (await import('./getUsername.ts')).getUsernames(client, accounts, { signal }),
    enabled: accounts.length > 0,
    staleTime: 60_000,
    retry,
    retryDelay,
  }
}
