import type { Address } from 'viem'
import type { ExchangeClient } from '../client/ExchangeClient.ts'
import type { TransferFees } from '../token/measureTransferFees.ts'
import type { QueryOptions } from './QueryOptions.ts'
import { retryDelay } from './queryDefaults.ts'

/** Query options of `measureTransferFees`, whose code is loaded when it is first asked. Null when it cannot be tried. */
export function transferFeesQueryOptions(
  client: ExchangeClient,
  parameters: { readonly chainId: number; readonly token: Address; readonly holder: Address | undefined },
): QueryOptions<TransferFees | null> {
  const { chainId, token, holder } = parameters
  return {
    queryKey: ['transfer-fees', parameters],
    queryFn: async () => {
      const { measureTransferFees } = await import('../token/measureTransferFees.ts')
      return (holder && (await measureTransferFees(client.rpc(chainId), token, holder))) ?? null
    },
    enabled: holder !== undefined,
    staleTime: 60_000,
    // A node that does not simulate will not the next time.
    retry: () => false,
    retryDelay,
  }
}
