import { networksQueryOptions } from '@oxbow/client/networksQueryOptions'
import { usernamesQueryOptions } from '@oxbow/names/usernamesQueryOptions'
import { ensNameQueryOptions } from '@oxbow/tokens/ensNameQueryOptions'
import { findEnsHome } from '@oxbow/tokens/findEnsHome'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { client, recentAccounts } from '../state/exchange.ts'
import { keepsUsernames } from '../state/names/keepsUsernames.ts'
import { useChain } from '../state/useChain.ts'

/** Loads and stores the username and ENS name of the account in use. Renders nothing, and isn't needed for the first quote. */
export function AccountNames({ address }: { address: `0x${string}` }) {
  const { config } = useChain(undefined)
  const networks = useQuery(networksQueryOptions(client))
  const { data: ensName } = useQuery(ensNameQueryOptions(client, { home: findEnsHome(networks.data ?? []), address }))
  const accounts = keepsUsernames(config) ? [address] : []
  const { data: profiles } = useQuery(usernamesQueryOptions(client, { accounts }))
  useEffect(() => {
    if (ensName !== undefined) recentAccounts.nameAccount(address, 'ensName', ensName ?? undefined)
  }, [address, ensName])
  useEffect(() => {
    if (profiles !== undefined) recentAccounts.nameAccount(address, 'username', profiles[0]?.username)
  }, [address, profiles])
  return null
}
