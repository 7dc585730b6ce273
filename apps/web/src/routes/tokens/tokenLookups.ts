import type { Network } from '@oxbow/chain/Network'
import { addressFactsQueryOptions } from '@oxbow/tokens/addressFactsQueryOptions'
import type { Token } from '@oxbow/tokens/getTokens'
import { markImpostors } from '@oxbow/tokens/markImpostors'
import { parseAddress } from '@oxbow/tokens/matchTokens'
import { searchTokensQueryOptions } from '@oxbow/tokens/searchTokensQueryOptions'
import { useQuery } from '@tanstack/react-query'
import type { NoToken } from '../../features/tokens/NoToken.tsx'
import { client } from '../../state/exchange.ts'

const trendingShown = 5

/** Addresses by volume; empty while loading, or if unknown. */
export function useTrending({ chainId }: Network, isEnabled: boolean): readonly string[] {
  const options = searchTokensQueryOptions(client, { chainIds: [chainId], first: trendingShown })
  const { data = [] } = useQuery({ ...options, enabled: isEnabled })
  return data.map(({ address }) => address)
}

/** Unlisted tokens: by name from the index, by address from the chain, which knows all of them. */
export function useUnlisted(network: Network, query: string, tokens: readonly Token[], isEnabled: boolean) {
  const { chainId } = network
  const typed = parseAddress(query)
  const address = tokens.some((token) => token.address === typed) ? undefined : typed
  const facts = useQuery(addressFactsQueryOptions(client, { network, address }))
  const isName = query !== '' && !query.toLowerCase().startsWith('0x')
  const options = searchTokensQueryOptions(client, { chainIds: [chainId], query, first: 20 })
  const found = useQuery({ ...options, enabled: isEnabled && isName })

  const retry = () => void (address === undefined ? found : facts).refetch()

  if (address !== undefined) {
    const { data } = facts
    if (data?.kind === 'token') {
      const { name, symbol, decimals } = data
      const token: Token = { chainId, address, name, symbol, decimals, logoUri: undefined, tags: [] }
      return { unlisted: markImpostors([token]), lookup: 'none' as const, retry }
    }
    return { unlisted: [], lookup: toLookup(facts, 'no-token'), retry }
  }
  const unlisted = isName ? markImpostors((found.data ?? []).map(toToken)) : []
  return { unlisted, lookup: isName && isEnabled ? toLookup(found, 'none') : ('none' as const), retry }
}

function toLookup(
  query: { isPending: boolean; isError: boolean; isFetching: boolean },
  known: NoToken.Lookup,
): NoToken.Lookup {
  if (query.isPending || (query.isError && query.isFetching)) return 'waiting'
  return query.isError ? 'failed' : known
}

function toToken(token: Omit<Token, 'logoUri'> & { logoUri?: string | undefined }): Token {
  const { chainId, address, name, symbol, decimals, logoUri, tags } = token
  return { chainId, address, name, symbol, decimals, logoUri, tags }
}
