import type { Network } from '@oxbow/chain/Network'
import { pairsOf } from '@oxbow/positions/importedPairs'
import { positionsQueryOptions } from '@oxbow/positions/positionsQueryOptions'
import { useQueries } from '@tanstack/react-query'
import type { NetworkRead } from '../../features/liquidity/list/PositionsView.ts'
import { client } from '../../state/exchange.ts'
import { useImportedPairs } from '../../state/tokens/pairs.ts'

/** More than fit on a screen. */
const firstRows = 4

/**
 * An account's positions, each network read separately and in parallel. The first v4 and v3 positions are requested first, so that accounts with
 * hundreds see rows early.
 */
export function useNetworkPositions(parameters: useNetworkPositions.Parameters): useNetworkPositions.ReturnType {
  const { networks, account, hasFirst } = parameters
  const imported = useImportedPairs()
  const isAsked = account !== undefined
  const first = useQueries({
    queries: networks.map((network) => ({
      ...positionsQueryOptions(client, { network, account, atMost: firstRows }),
      enabled: isAsked && hasFirst,
      refetchInterval: false as const,
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    })),
  })
  const all = useQueries({
    queries: networks.map((network, index) => ({
      ...positionsQueryOptions(client, { network, account, pairs: pairsOf(imported, network.chainId) }),
      enabled: isAsked && !(hasFirst && first[index]?.isPending),
    })),
  })
  return networks.map((network, index) => {
    const { data, error, isFetching = false, refetch } = all[index] ?? {}
    const rows = first[index]?.data
    return {
      network,
      read: data ?? (rows?.positions.length ? rows : undefined),
      isWhole: data !== undefined,
      error: error ?? undefined,
      isFetching,
      retry: () => void refetch?.(),
    }
  })
}

export declare namespace useNetworkPositions {
  type Parameters = {
    readonly networks: readonly Network[]
    readonly account: `0x${string}` | undefined
    /** Whether to read first rows separately; not if only v2 pairs are shown, which come last. */
    readonly hasFirst: boolean
  }
  type ReturnType = readonly (NetworkRead & { readonly isFetching: boolean; readonly retry: () => void })[]
}
