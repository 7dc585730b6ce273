import type { ListedToken } from './ListedToken.ts'
import type { TokenListCache } from './TokenListCache.ts'

/** A cache in memory, for tests and for browsers without IndexedDB. */
export function memoryTokenListCache(): TokenListCache {
  const lists = new Map<string, ReadonlyMap<number, readonly ListedToken[]>>()
  return {
    read: async (url, chainId) => lists.get(url)?.get(chainId) ?? [],
    write: async (url, tokens) => void lists.set(url, tokens),
    remove: async (url) => void lists.delete(url),
  }
}
