import type { Network } from '@oxbow/chain/Network'
import { getEnsName } from '../actions/getEnsName.ts'
import type { ExchangeClient } from '../client/ExchangeClient.ts'
import type { QueryOptions } from './QueryOptions.ts'
import { retry, retryDelay } from './queryDefaults.ts'

/** Query options of `getEnsName`, null for an account without a name. Names change rarely: an hour old is fresh. */
export function ensNameQueryOptions(
  client: ExchangeClient,
  parameters: ensNameQueryOptions.Parameters,
): QueryOptions<string | null> {
  const { networks, address } = parameters
  // Public names live on Ethereum, which the order of networks has first.
  const home = networks.find(({ contracts }) => contracts.ensRegistry !== undefined)
  const registry = home?.contracts.ensRegistry
  return {
    queryKey: ['ens-name', { chainId: home?.chainId, address }],
    queryFn: async () => {
      if (home === undefined || registry === undefined || address === undefined) return null
      return (await getEnsName(client, { chainId: home.chainId, registry, address })) ?? null
    },
    enabled: registry !== undefined && address !== undefined,
    staleTime: 3_600_000,
    retry,
    retryDelay,
  }
}

export declare namespace ensNameQueryOptions {
  type Parameters = {
    readonly networks: readonly Pick<Network, 'chainId' | 'contracts'>[]
    readonly address: `0x${string}` | undefined
  }
}
