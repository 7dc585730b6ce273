import type { Network } from '@oxbow/chain/Network'
import { pairsOf } from '@oxbow/positions/importedPairs'
import { positionsQueryOptions } from '@oxbow/positions/positionsQueryOptions'
import { useQueries } from '@tanstack/react-query'
import type { NetworkRead } from '../../features/liquidity/list/PositionsView.ts'
import { client } from '../../state/exchange.ts'
import { useImportedPairs } from '../../state/tokens/pairs.ts'

/** More than a screen shows. */
const firstRows = 4

/**
 * The positions of an account, each network read by itself and beside the others. Of each its first positions of v4 and of v3 are asked for before all, so
 * that somebody with hundreds sees rows before the others are read.
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
    /** Not where pairs alone are shown: they come last, and are not among the first. */
    readonly hasFirst: boolean
  }
  type ReturnType = readonly (NetworkRead & { readonly isFetching: boolean; readonly retry: () => void })[]
}
