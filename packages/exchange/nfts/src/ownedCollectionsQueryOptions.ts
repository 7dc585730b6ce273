import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { QueryOptions } from '@oxbow/client/QueryOptions'
import { retry, retryDelay } from '@oxbow/client/queryDefaults'
import { ownedNftsDocument } from './nftDocuments.ts'

/** The most that the index gives at once, and how often it is asked for more. */
const first = 100
const mostPages = 5

/** A followed collection that an account has something of. */
export type OwnedCollection = {
  readonly chainId: number
  /** Lower-case. */
  readonly address: `0x${string}`
  /** As its contract answers; anybody can call a collection anything. */
  readonly name: string | null
  /** How many the account has, those of an ERC-1155 one by one; undefined where it has more NFTs than are counted. */
  readonly owned: bigint | undefined
  /** Of an ERC-721 those that were counted, in decimal digits; an ERC-1155 has none of whose NFTs one could be approved. */
  readonly tokenIds: readonly string[]
}

/** The followed collections that an account has NFTs of, as the index knows them. Disabled without chains. */
export function ownedCollectionsQueryOptions(
  client: ExchangeClient,
  variables: { readonly account: string; readonly chainIds: readonly number[] },
): QueryOptions<readonly OwnedCollection[]> {
  return {
    queryKey: ['owned-collections', variables],
    queryFn: async ({ signal }) => {
      const collections = new Map<string, OwnedCollection>()
      let after: string | null | undefined
      for (let page = 0; page < mostPages && after !== null; page++) {
        const asked = { ...variables, first, after }
        const { items, endCursor } = (await client.api.graphql(ownedNftsDocument, asked, { signal })).ownedNfts
        for (const { item, amount } of items) {
          const { chainId, collection: address, collectionName: name, standard, tokenId } = item
          const { owned = 0n, tokenIds = [] } = collections.get(`${chainId}:${address}`) ?? {}
          const own = standard === 'erc721' ? [...tokenIds, tokenId] : []
          collections.set(`${chainId}:${address}`, {
            chainId,
            address,
            name,
            owned: owned + BigInt(amount),
            tokenIds: own,
          })
        }
        after = endCursor
      }
      const isWhole = after === null
      return [...collections.values()].map((each) => (isWhole ? each : { ...each, owned: undefined }))
    },
    enabled: variables.chainIds.length > 0,
    staleTime: 30_000,
    retry,
    retryDelay,
  }
}
