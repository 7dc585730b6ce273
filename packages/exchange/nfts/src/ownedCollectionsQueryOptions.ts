import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { QueryOptions } from '@oxbow/client/QueryOptions'
import { retry, retryDelay } from '@oxbow/client/queryDefaults'
import { ownedNftsDocument } from './nftDocuments.ts'

/** Largest page of the index, and the number of pages read. */
const first = 100
const mostPages = 5

/** An indexed collection that an account has NFTs of. */
export type OwnedCollection = {
  readonly chainId: number
  /** Lower-case. */
  readonly address: `0x${string}`
  /** From its contract; anybody can name a collection anything. */
  readonly name: string | null
  /** Number of NFTs, counting ERC-1155 amounts; undefined if the account has more NFTs than were read. */
  readonly owned: bigint | undefined
  /** Token ids of an ERC-721 that were read, in decimal; empty for ERC-1155, which has no approvals of single NFTs. */
  readonly tokenIds: readonly string[]
}

/** Indexed collections that an account has NFTs of. Disabled without chains. */
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
