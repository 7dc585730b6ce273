import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { kept, type QueryOptions } from '@oxbow/client/QueryOptions'
import { retry, retryDelay } from '@oxbow/client/queryDefaults'
import type { getEnsAddress } from './getEnsAddress.ts'

/** Query options of `getEnsAddress`; null if a name has no address. Disabled without a name or a network with names. */
export function ensAddressQueryOptions(
  client: ExchangeClient,
  { home, name }: { readonly home: Network | undefined; readonly name: string | undefined },
): QueryOptions<NonNullable<getEnsAddress.ReturnType> | null> {
  return {
    ...kept,
    queryKey: ['ens-address', { chainId: home?.chainId, name }],
    queryFn: async () => {
      const registry = home?.contracts.ensRegistry
      if (home === undefined || registry === undefined || name === undefined) return null
      const { getEnsAddress } = await import('./getEnsAddress.ts')
      return (await getEnsAddress(client, { chainId: home.chainId, registry, name })) ?? null
    },
    enabled: home !== undefined && name !== undefined,
    staleTime: 60_000,
    retry,
    retryDelay,
  }
}
