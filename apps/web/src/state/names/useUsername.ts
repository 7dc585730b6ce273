import type { UsernameProfile } from '@oxbow/names/Username'
import { usernamesQueryOptions } from '@oxbow/names/usernamesQueryOptions'
import { useQuery } from '@tanstack/react-query'
import { client } from '../exchange.ts'
import { useChain } from '../useChain.ts'
import { keepsUsernames } from './keepsUsernames.ts'

/** An account's username from the server. `off`: the server has no usernames. */
export function useUsername(address: `0x${string}`): useUsername.ReturnType {
  const { config } = useChain(undefined)
  const isOn = keepsUsernames(config)
  const { data, isError, refetch } = useQuery(usernamesQueryOptions(client, { accounts: isOn ? [address] : [] }))
  return {
    status: !isOn ? 'off' : data ? 'known' : isError ? 'unread' : 'loading',
    profile: data?.[0],
    retry: () => void refetch(),
  }
}

export declare namespace useUsername {
  type ReturnType = {
    readonly status: 'off' | 'loading' | 'unread' | 'known'
    /** Undefined if the account has none. */
    readonly profile: UsernameProfile | undefined
    readonly retry: () => void
  }
}
