import type { Network } from '@oxbow/chain/Network'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import { canBatchCalls } from '@oxbow/transactions/canBatchCalls'
import { skipToken, useQuery } from '@tanstack/react-query'

/** Whether a wallet takes several calls as one; undefined while nobody knows. What it can hardly changes: asked once a minute at most. */
export function useCanBatch({ chainId }: Network, connection: WalletConnection | undefined): boolean | undefined {
  const { wallet, account } = connection ?? {}
  const { data } = useQuery({
    queryKey: ['wallet-batching', { rdns: wallet?.rdns, account: account?.address, chainId }],
    queryFn: wallet && account ? () => canBatchCalls({ wallet, account: account.address, chainId }) : skipToken,
    staleTime: 60_000,
  })
  return data
}
