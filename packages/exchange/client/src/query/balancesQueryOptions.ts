import type { Network } from '@oxbow/chain/Network'
import type { getBalances } from '../node/getBalances.ts'
import type { ExchangeClient } from '../server/ExchangeClient.ts'
import type { QueryOptions } from './QueryOptions.ts'
import { retry, retryDelay } from './queryDefaults.ts'

/** Query options of `getBalances`, refetched with every block. Disabled without an account. */
export function balancesQueryOptions(
  client: ExchangeClient,
  parameters: balancesQueryOptions.Parameters,
): QueryOptions<getBalances.ReturnType> {
  const { network, account, tokens } = parameters
  const { chainId, contracts } = network
  return {
    queryKey: ['balances', { chainId, account, tokens }],
    queryFn: async () => {
      if (account === undefined) throw new TypeError('Balances were requested without an account.')
      // Loaded on demand: pages without a wallet read no contracts.
      const { getBalances } = await import('../node/getBalances.ts')
      return getBalances(client, { chainId, multicall3: contracts.multicall3, account, tokens })
    },
    enabled: account !== undefined && tokens.length > 0,
    refetchInterval: network.blockTimeSeconds * 1_000,
    staleTime: network.blockTimeSeconds * 1_000,
    retry,
    retryDelay,
    // Kept when the token list changes, but never shown for another account or chain.
    placeholderData: (previous, previousQuery) => {
      const [, before] = (previousQuery?.queryKey ?? []) as [string?, { chainId?: number; account?: string }?]
      return before?.chainId === chainId && before.account === account ? previous : undefined
    },
  }
}

export declare namespace balancesQueryOptions {
  type Parameters = {
    readonly network: Pick<Network, 'chainId' | 'blockTimeSeconds' | 'contracts'>
    readonly account: `0x${string}` | undefined
    readonly tokens: readonly `0x${string}`[]
  }
}
