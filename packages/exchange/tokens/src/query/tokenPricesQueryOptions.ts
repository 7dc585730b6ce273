import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { kept, type QueryOptions } from '@oxbow/client/QueryOptions'
import { retry, retryDelay } from '@oxbow/client/queryDefaults'
import { getTokenPrices } from '../actions/getTokenPrices.ts'

/** Query options of `getTokenPrices`, refetched every 15 seconds. Disabled without tokens. */
export function tokenPricesQueryOptions(
  client: ExchangeClient,
  parameters: tokenPricesQueryOptions.Parameters,
): QueryOptions<getTokenPrices.ReturnType> {
  const { network, tokens } = parameters
  const { chainId, contracts } = network
  return {
    ...kept,
    queryKey: ['token-prices', { chainId, tokens }],
    queryFn: ({ signal }) => getTokenPrices(client, { chainId, weth: contracts.weth, tokens, signal }),
    enabled: tokens.length > 0,
    staleTime: 10_000,
    refetchInterval: 15_000,
    retry,
    retryDelay,
    // Keeps the known prices when a token is added or removed.
    placeholderData: (previous, previousQuery) => {
      const [, before] = (previousQuery?.queryKey ?? []) as [string?, { chainId?: number }?]
      return before?.chainId === chainId ? previous : undefined
    },
  }
}

export declare namespace tokenPricesQueryOptions {
  type Parameters = {
    readonly network: Pick<Network, 'chainId' | 'contracts'>
    readonly tokens: readonly string[]
  }
}
