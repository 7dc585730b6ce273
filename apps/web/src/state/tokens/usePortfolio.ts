import type { Network } from '@oxbow/chain/Network'
import { balancesQueryOptions } from '@oxbow/client/balancesQueryOptions'
import type { Config } from '@oxbow/contract/Config'
import { tokenPricesQueryOptions } from '@oxbow/tokens/tokenPricesQueryOptions'
import { tokensQueryOptions } from '@oxbow/tokens/tokensQueryOptions'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { client } from '../exchange.ts'
import { useSettings } from '../settings.ts'
import { hidesSmallBalances } from '../settingsStore.ts'
import { withImported, withNative } from '../useChain.ts'
import * as PortfolioState from './PortfolioState.ts'
import { useRememberedTokens } from './tokenMemory.ts'

/** An account's holdings on the networks: balances by multicall with every block, valued by the index's prices. */
export function usePortfolio(
  config: Config | undefined,
  networks: readonly Network[],
  account: `0x${string}` | undefined,
): { state: PortfolioState.PortfolioState; retry: () => void } {
  const settings = useSettings()
  const queries = useQueryClient()
  const { imported, hidden } = useRememberedTokens()
  const lists = useQueries({ queries: networks.map(({ chainId }) => tokensQueryOptions(client, { chainId })) })
  const tokens = networks.map((network, index) => {
    const list = lists[index]?.data
    return list && withImported(withNative(network, list), network, imported)
  })
  const balances = useQueries({
    queries: networks.map((network, index) =>
      balancesQueryOptions(client, {
        network,
        account,
        tokens: tokens[index]?.map(({ address }) => address) ?? [],
      }),
    ),
  })
  const isPriced = config?.features.data.status === 'on'
  const prices = useQueries({
    queries: networks.map((network, index) => {
      const held = [...(balances[index]?.data ?? [])].flatMap(([address, balance]) => (balance ? [address] : []))
      return tokenPricesQueryOptions(client, { network, tokens: isPriced ? held : [] })
    }),
  })
  const chains = networks.map((network, index) => ({
    network,
    tokens: tokens[index],
    balances: balances[index]?.data,
    prices: prices[index]?.data,
    isFailed: (lists[index]?.isError || balances[index]?.isError) ?? false,
    isPricing: prices[index]?.isLoading ?? false,
  }))
  const { hideSpam } = settings
  return {
    state: PortfolioState.from({
      chains,
      hiding: { hideSmallBalances: hidesSmallBalances(settings), hideSpam },
      hiddenKeys: new Set(hidden),
    }),
    retry: () => {
      for (const name of ['tokens', 'balances', 'token-prices']) void queries.invalidateQueries({ queryKey: [name] })
    },
  }
}
