import type { Network } from '@oxbow/chain/Network'
import type { FailureCode } from '@oxbow/exchange/errors/FailureCode'
import { toFailure } from '@oxbow/exchange/errors/toFailure'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { client } from './exchange.ts'

export type Outage = 'offline' | 'server' | 'node'

/** Whether the chain can be reached, and if not, what is away. Looked at with every block. */
export function useOutage(network: Network | undefined, loadError: Error | undefined): Outage | undefined {
  const isOnline = useSyncExternalStore(subscribeToConnection, () => navigator.onLine)
  const chainId = network?.chainId
  const head = useQuery({
    queryKey: ['head', { chainId }],
    queryFn:
      chainId === undefined
        ? skipToken
        : ({ signal }) => client.api.rpc(chainId, { method: 'eth_blockNumber' }, { signal }),
    refetchInterval: Math.max(1_000, (network?.blockTimeSeconds ?? 2) * 1_000),
    retry: 1,
    retryDelay: 500,
  })
  const code = loadError || head.error ? toFailure(loadError ?? head.error).code : undefined
  const away = code && outages[code]
  return away && !isOnline ? 'offline' : away
}

/** What waiting cures; anything else is said where it happens. */
const outages: Partial<Record<FailureCode, Outage>> = {
  NodeUnreachable: 'node',
  ServerStarting: 'server',
  ServerUnreachable: 'server',
}

function subscribeToConnection(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
