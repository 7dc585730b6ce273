import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { retry, retryDelay } from '@oxbow/client/queryDefaults'
import { mostCostWei, readFees } from '@oxbow/transactions/readFees'
import { plainTransfer } from './sendGasLimit.ts'

const intervalMs = 15_000

/** The most that sending native currency to an account without code costs, in wei, with the data fee of a rollup; null where the node doesn't tell. */
export function transferCostQueryOptions(
  client: ExchangeClient,
  { network, isEnabled }: transferCostQueryOptions.Parameters,
) {
  return {
    queryKey: ['transfer-cost', { chainId: network.chainId }],
    queryFn: async () => {
      const fees = await readFees(client.rpc(network.chainId), network)
      return fees ? mostCostWei(fees, plainTransfer, [{ data: '0x' }]) : null
    },
    enabled: isEnabled,
    staleTime: intervalMs,
    refetchInterval: intervalMs,
    retry,
    retryDelay,
  }
}

export declare namespace transferCostQueryOptions {
  type Parameters = { readonly network: Network; readonly isEnabled: boolean }
}
