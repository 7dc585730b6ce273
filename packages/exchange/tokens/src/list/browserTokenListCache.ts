import { browserRecords } from '@oxbow/runtime/browserRecords'
import type { ListedToken } from './ListedToken.ts'
import { memoryTokenListCache } from './memoryTokenListCache.ts'
import type { TokenListCache } from './TokenListCache.ts'

const use = browserRecords('oxbow-token-lists', 'tokens')

/** Stores the tokens of lists in IndexedDB, one record per list and chain; in memory if the browser refuses. */
export function browserTokenListCache(): TokenListCache {
  const memory = memoryTokenListCache()
  return {
    async read(url, chainId) {
      const kept = await use('readonly', (store) => store.get(keyOf(url, chainId))).catch(() => undefined)
      return Array.isArray(kept) ? kept.filter(isListedToken) : memory.read(url, chainId)
    },
    write: (url, tokens) =>
      use('readwrite', (store) => {
        store.delete(keysOf(url))
        for (const [chainId, ofChain] of tokens) store.put(ofChain, keyOf(url, chainId))
        return store.count()
      }).then(ignore, () => memory.write(url, tokens)),
    remove: (url) => use('readwrite', (store) => store.delete(keysOf(url))).then(ignore, () => memory.remove(url)),
  }
}

/** URLs contain no spaces. */
function keyOf(url: string, chainId: number): string {
  return `${url} ${chainId}`
}

function keysOf(url: string): IDBKeyRange {
  return IDBKeyRange.bound(`${url} `, `${url} \uffff`)
}

/** The database belongs to the user and may hold anything. */
function isListedToken(value: unknown): value is ListedToken {
  if (typeof value !== 'object' || value === null) return false
  const { chainId, address, name, symbol, decimals, list } = value as Record<string, unknown>
  return (
    Number.isInteger(chainId) &&
    typeof address === 'string' &&
    /^0x[0-9a-f]{40}$/.test(address) &&
    [name, symbol, list].every((text) => typeof text === 'string') &&
    Number.isInteger(decimals)
  )
}

function ignore(): void {}
