import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { QueryOptions } from '@oxbow/client/QueryOptions'
import { retry, retryDelay } from '@oxbow/client/queryDefaults'
import type { UsernameProfile } from './Username.ts'

/** Query options of `findUsernames`, for search only, never to send to. Disabled without a prefix. */
export function usernamePrefixQueryOptions(
  client: ExchangeClient,
  { prefix }: { readonly prefix: string | undefined },
): QueryOptions<readonly UsernameProfile[]> {
  return {
    queryKey: ['username-prefix', { prefix }],
    queryFn: async ({ signal }) => {
      if (prefix === undefined) throw new TypeError('Usernames were searched without a prefix.')
      return (await import('./getUsername.ts')).findUsernames(client, prefix, { signal })
    },
    enabled: prefix !== undefined,
    staleTime: 30_000,
    gcTime: 60_000,
    retry,
    retryDelay,
  }
}
