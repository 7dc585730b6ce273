import { getNonce } from '@oxbow/orders/nextNonce'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../state/exchange.ts'
import type { usePlacement } from './usePlacement.tsx'

/** The nonce of an order whose review was opened at `openedAt`, in Unix seconds. */
export function useOrderNonce({ connection, network }: usePlacement.Props, openedAt: number) {
  const { chainId } = network
  const account = connection.account.address
  return useQuery({
    queryKey: ['order-nonce', { chainId, account, openedAt }],
    queryFn: () => getNonce(client, { account, chainId }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  })
}
