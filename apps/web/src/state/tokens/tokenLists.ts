import { createTokenLists, listOriginsOf, type TokenListEntry } from '@oxbow/tokens/createTokenLists'
import type { Token } from '@oxbow/tokens/getTokens'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { storage } from '../exchange.ts'

/** This browser's token lists, shared with other tabs. */
export const tokenLists = createTokenLists({ storage, cache: lazyCache() })

window.addEventListener('storage', tokenLists.reload)

export function useTokenLists(): readonly TokenListEntry[] {
  return useSyncExternalStore(tokenLists.subscribe, tokenLists.getSnapshot)
}

/** The hosts that these lists make the page contact. */
export function listOrigins(): readonly string[] {
  return listOriginsOf(tokenLists.getSnapshot())
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
    queryFn: async () =>
      (await tokenLists.tokensOf(chainId)).map((token): Token => ({ ...token, logoUri: undefined, tags: [] })),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: on.length > 0,
  })
  return data
}

/** Loaded by those who have a list. */
function lazyCache(): createTokenLists.Options['cache'] {
  let opened: Promise<createTokenLists.Options['cache']> | undefined
  const open = () =>
    (opened ??= import('@oxbow/tokens/browserTokenListCache').then((module) => module.browserTokenListCache()))
  return {
    read: async (url, chainId) => (await open()).read(url, chainId),
    write: async (url, tokens) => (await open()).write(url, tokens),
    remove: async (url) => (await open()).remove(url),
  }
}

const none: readonly Token[] = []
