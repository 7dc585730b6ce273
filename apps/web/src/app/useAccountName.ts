import { networksQueryOptions } from '@oxbow/exchange/query/networksQueryOptions'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { client, recentAccounts } from './exchange.ts'

/** Reads the ENS name of the account in use and remembers it. Names live on the first network that has a registry. */
export function useAccountName(address: `0x${string}` | undefined): void {
  const networks = useQuery(networksQueryOptions(client))
  const home = networks.data?.find(({ contracts, isTestnet }) => contracts.ensRegistry !== undefined && !isTestnet)
  const { data } = useQuery({
    queryKey: ['ens-name', { chainId: home?.chainId, address }],
    queryFn: async () => {
      const registry = home?.contracts.ensRegistry
      if (home === undefined || registry === undefined || address === undefined) return null
      const { getEnsName } = await import('@oxbow/exchange/actions/getEnsName')
      return (await getEnsName(client, { chainId: home.chainId, registry, address })) ?? null
    },
    enabled: home !== undefined && address !== undefined,
    staleTime: 3_600_000,
    retry: 1,
  })
  useEffect(() => {
    if (address !== undefined && data !== undefined) recentAccounts.nameAccount(address, data ?? undefined)
  }, [address, data])
}
