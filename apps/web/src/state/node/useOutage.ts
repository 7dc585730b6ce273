import type { Network } from '@oxbow/chain/Network'
import type { FailureCode } from '@oxbow/failures/FailureCode'
import { toFailure } from '@oxbow/failures/toFailure'
import { skipToken, useQuery } from '@tanstack/react-query'
import { client, ownNodes } from '../exchange.ts'
import { useNodeSettings } from './nodes.ts'
import { useIsOnline } from './useIsOnline.ts'

export type Outage = 'offline' | 'server' | 'node' | 'own-node'

/** What is down if the chain can't be reached; checked with every block. With a node of the user's own, nothing else is needed. */
export function useOutage(network: Network | undefined, loadError: Error | undefined): Outage | undefined {
  const isOnline = useIsOnline()
  const chainId = network?.chainId
  useNodeSettings()
  const isOwn = chainId !== undefined && ownNodes.has(chainId)
  const head = useQuery({
    queryKey: ['head', { chainId, isOwn }],
    queryFn:
      chainId === undefined
        ? skipToken
        : ({ signal }) => client.api.rpc(chainId, { method: 'eth_blockNumber' }, { signal }),
    refetchInterval: Math.max(1_000, (network?.blockTimeSeconds ?? 2) * 1_000),
    retry: 1,
    retryDelay: 500,
  })
  if (isOwn) return head.error ? 'own-node' : undefined
  const code = loadError || head.error ? toFailure(loadError ?? head.error).code : undefined
  const away = code && outages[code]
  return away && !isOnline ? 'offline' : away
}

/** Failures that pass by themselves; others are reported where they occur. */
const outages: Partial<Record<FailureCode, Outage>> = {
  NodeUnreachable: 'node',
  ServerStarting: 'server',
  ServerUnreachable: 'server',
}
