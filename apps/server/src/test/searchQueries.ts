import type { Database } from '../index-data/Database.ts'
import { readPoolMarkets } from '../index-data/market/readPoolMarkets.ts'
import { readTokens } from '../index-data/market/readTokens.ts'
import { createCollectionNames } from '../index-data/nfts/createCollectionNames.ts'
import { readFirstItems } from '../index-data/nfts/readNfts.ts'
import { collectionAddress, collectionCount, knownNames } from './loadNames.ts'
import { yearChainId } from './loadYear.ts'

/** What people type, from one letter on: words that many names hold, that few do and that none does, pairs, an address. */
const words = ['u', 'us', 'usdc', 'weth', 'pepe', 'moon', 'token', 'doge inu', 'kalomi', 'zzzz', 'elonswap', 'a']
const pairs = ['usdc', 'weth/usdc', 'eth', 'u', 'moon weth', 'dai pepe', 'kalomi', 'zzzz', 'token', 'uni/link']
const addresses = ['0x0000000000000000000000000000000000000003', `0x${'9'.repeat(40)}`]

/** Of collections: one letter, words that thousands of names begin with, two, what none has, all, and an address. */
const collectionSearches = ['m', 'moon', 'elon club', 'moon 49999', 'zzzz', undefined, collectionAddress(7)]

/** Each query of the search, by what it looks for; for databases that `loadNames` filled. */
export function searchQueries(database: Database): Record<string, () => Promise<{ items: readonly unknown[] }>> {
  const findCollections = collectionFinder(database)
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
    ...collectionSearches.map((search) => [
      `search: collection "${(search ?? '').slice(0, 12)}"`,
      () => findCollections(search),
    ]),
  ] as const
  return Object.fromEntries(entries)
}

/** As the data API finds collections: names in memory, and where their first items are from the index. */
function collectionFinder(database: Database) {
  const first = ['Moon', 'Elon', 'River', 'Doge', 'Kalomi', 'Ape', 'Mutant', 'Cat']
  const second = ['Club', 'Ferries', 'Punks', 'Pass', 'Stones']
  const nameOf = (place: number) => `${first[place % first.length]} ${second[place % second.length]} ${place}`
  const places = Array.from({ length: collectionCount }, (_, place) => place)
  const named = new Map(places.map((place) => [collectionAddress(place), nameOf(place)]))
  const collections = [...named.keys()].map((address) => ({ address, standard: 'erc721' as const }))
  const collectionNames = createCollectionNames(async (_chainId, address) => named.get(address))
  return async (search: string | undefined) => {
    const items = await collectionNames.find([{ chainId: yearChainId, collections }], search, 30)
    await readFirstItems(database, items)
    return { items }
  }
}
