import { listOriginsOf, type TokenListEntry } from '@oxbow/tokens/createTokenListStore'
import type { Token } from '@oxbow/tokens/getTokens'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { tokenListStore } from './tokenListStore.ts'

export function useTokenLists(): readonly TokenListEntry[] {
  return useSyncExternalStore(tokenListStore.subscribe, tokenListStore.getSnapshot)
}

/** The hosts that these lists make the page contact. */
export function listOrigins(): readonly string[] {
  return listOriginsOf(tokenListStore.getSnapshot())
}

/**
 * The lists' tokens on a network, as the lists describe them, so their decimals must not be used. Without logos, whose hosts would learn what the
 * user looks at.
 */
export function useListedTokens(chainId: number): readonly Token[] {
  const entries = useTokenLists()
  const on = entries.flatMap((entry) =>
    entry.state === 'on' ? [{ url: entry.url, version: entry.facts.version }] : [],
  )
  const { data = none } = useQuery({
    queryKey: ['listed-tokens', { chainId, on }],
    queryFn: async () => {
      const { tokenLists } = await import('./openTokenLists.ts')
      return (await tokenLists.tokensOf(chainId)).map((token): Token => ({ ...token, logoUri: undefined, tags: [] }))
    },
    staleTime: Number.POSITIVE_INFINITY,
    enabled: on.length > 0,
  })
  return data
}

const none: readonly Token[] = []
