import type { Database } from '../data/Database.ts'
import { readPoolMarkets } from '../data/market/readPoolMarkets.ts'
import { readTokens } from '../data/market/readTokens.ts'
import { knownNames } from './loadNames.ts'
import { yearChainId } from './loadYear.ts'

/** What people type, from one letter on: words that many names hold, that few do and that none does, pairs, an address. */
const words = ['u', 'us', 'usdc', 'weth', 'pepe', 'moon', 'token', 'doge inu', 'kalomi', 'zzzz', 'elonswap', 'a']
const pairs = ['usdc', 'weth/usdc', 'eth', 'u', 'moon weth', 'dai pepe', 'kalomi', 'zzzz', 'token', 'uni/link']
const addresses = ['0x0000000000000000000000000000000000000003', `0x${'9'.repeat(40)}`]

/** Each query of the search, by what it looks for; for databases that `loadNames` filled. */
export function searchQueries(database: Database): Record<string, () => Promise<{ items: readonly unknown[] }>> {
  const entries = [
    ...[...words, ...addresses].map((search) => [
      `search: token "${search.slice(0, 12)}"`,
      () => readTokens(database, { listing: knownNames, chainId: yearChainId, search, first: 30 }),
    ]),
    ...[...pairs, ...addresses].map((search) => [
      `search: pool "${search.slice(0, 12)}"`,
      () =>
        readPoolMarkets(database, {
          listing: knownNames,
          search,
          sort: 'volumeDay',
          isDescending: true,
          first: 30,
        }),
    ]),
  ] as const
  return Object.fromEntries(entries)
}
