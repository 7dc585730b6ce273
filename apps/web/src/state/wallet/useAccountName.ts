import { networksQueryOptions } from '@oxbow/client/networksQueryOptions'
import { ensNameQueryOptions } from '@oxbow/tokens/ensNameQueryOptions'
import { findEnsHome } from '@oxbow/tokens/findEnsHome'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { client, recentAccounts } from '../exchange.ts'

/** Reads the ENS name of the account in use and remembers it. */
export function useAccountName(address: `0x${string}` | undefined): void {
  const networks = useQuery(networksQueryOptions(client))
  const { data } = useQuery(ensNameQueryOptions(client, { home: findEnsHome(networks.data ?? []), address }))
  useEffect(() => {
    if (address !== undefined && data !== undefined) recentAccounts.nameAccount(address, data ?? undefined)
  }, [address, data])
}
