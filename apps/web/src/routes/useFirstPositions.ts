import type { Network } from '@oxbow/chain/Network'
import type { getPositions } from '@oxbow/exchange/actions/getPositions'
import { positionsQueryOptions } from '@oxbow/exchange/query/positionsQueryOptions'
import { useQuery } from '@tanstack/react-query'
import { client } from '../app/exchange.ts'

/** More than a screen shows. */
const firstRows = 4

/**
 * The first positions of an account, of v4 and of v3, so that somebody with hundreds sees rows before the others are read. Asked by the page as soon as it
 * knows whose they are, and by the list again, which waits for the tokens.
 */
export function useFirstPositions(
  network: Network | undefined,
  account: `0x${string}` | undefined,
): useFirstPositions.ReturnType {
  const { data, isPending } = useQuery({
    // Without a network there is no account either, and nothing is asked.
    ...positionsQueryOptions(client, { network: network ?? nowhere, account, atMost: firstRows }),
    enabled: network !== undefined && account !== undefined,
    refetchInterval: false,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return { data, isPending }
}

export declare namespace useFirstPositions {
  type ReturnType = { readonly data: getPositions.ReturnType | undefined; readonly isPending: boolean }
}

const nowhere = { chainId: 0, contracts: {} as Network['contracts'], startBlock: 0, blockTimeSeconds: 1 }
