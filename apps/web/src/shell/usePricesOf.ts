import type { Network } from '@oxbow/chain/Network'
import type { TokenResult } from '@oxbow/tokens/SearchResult'
import { tokenPricesQueryOptions } from '@oxbow/tokens/tokenPricesQueryOptions'
import { useQueries } from '@tanstack/react-query'
import type { SearchContext } from '../features/search/SearchContext.ts'
import type { SearchState } from '../features/search/SearchState.ts'
import { client } from '../state/exchange.ts'

/** The index's prices of the tokens that a search shows, by result. */
export function usePricesOf(networks: readonly Network[], state: SearchState): SearchContext['getPrice'] {
  const shown = state.kind === 'sections' ? state.sections.flatMap(({ results }) => results) : []
  const tokens = shown.filter((result): result is TokenResult => result.kind === 'token')
  const answers = useQueries({
    queries: networks.map((network) => {
      const own = tokens.filter(({ chainId }) => chainId === network.chainId).map(({ address }) => address)
      return tokenPricesQueryOptions(client, { network, tokens: own })
    }),
  })
  return ({ chainId, address }) => {
    const price = answers[networks.findIndex((network) => network.chainId === chainId)]?.data?.get(address)
    if (price?.nowUsd === undefined) return undefined
    const { nowUsd, dayAgoUsd } = price
    return { usd: nowUsd, changeDay: dayAgoUsd ? nowUsd / dayAgoUsd - 1 : undefined }
  }
}
