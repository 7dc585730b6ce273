import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { kept, type QueryOptions } from '@oxbow/client/QueryOptions'
import { retryDelay } from '@oxbow/client/queryDefaults'
import type { TransferFees } from '@oxbow/market/measureTransferFees'
import type { Address } from 'viem'

/** Query options of `measureTransferFees`, whose code is loaded on first use. Null if it can't be measured. */
export function transferFeesQueryOptions(
  client: ExchangeClient,
  parameters: { readonly chainId: number; readonly token: Address; readonly holder: Address | undefined },
): QueryOptions<TransferFees | null> {
  const { chainId, token, holder } = parameters
  return {
    ...kept,
    queryKey: ['transfer-fees', parameters],
    queryFn: async () => {
      const { measureTransferFees } = await import('@oxbow/market/measureTransferFees')
      return (holder && (await measureTransferFees(client.rpc(chainId), token, holder))) ?? null
    },
    enabled: holder !== undefined,
    staleTime: 60_000,
    // Not retried: a node without simulation won't answer later either.
    retry: () => false,
    retryDelay,
  }
}
