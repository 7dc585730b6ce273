import type { Network } from '@oxbow/chain/Network'
import type { QueryOptions } from '@oxbow/client/QueryOptions'
import { retry, retryDelay } from '@oxbow/client/queryDefaults'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import { canBatchCalls } from '@oxbow/transactions/canBatchCalls'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useWalletFeatures } from './useWalletFeatures.ts'

/** Whether a wallet can batch calls, and should; undefined while unknown. */
export function useCanBatch({ chainId }: Network, connection: WalletConnection | undefined): boolean | undefined {
  const { batches } = useWalletFeatures()
  const options = batchingQueryOptions(connection, chainId)
  const { data } = useQuery({ ...options, queryFn: connection && batches ? options.queryFn : skipToken })
  return batches ? data : false
}

/** A wallet's capabilities rarely change: they are read at most once a minute. */
export function batchingQueryOptions(
  { wallet, account }: Partial<WalletConnection> = {},
  chainId: number,
): QueryOptions<boolean> {
  return {
    queryKey: ['wallet-batching', { rdns: wallet?.rdns, account: account?.address, chainId }],
    queryFn: async () =>
      wallet !== undefined && account !== undefined && canBatchCalls({ wallet, account: account.address, chainId }),
    staleTime: 60_000,
    retry,
    retryDelay,
  }
}
