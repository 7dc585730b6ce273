import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { PageQueryOptions } from '@oxbow/client/PageQueryOptions'
import type { QueryOptions } from '@oxbow/client/QueryOptions'
import { retry, retryDelay } from '@oxbow/client/queryDefaults'
import { UnexpectedAnswerError } from '@oxbow/contract/ApiError'
import {
  type FoundNftCollection,
  type NftCollection,
  type NftHolding,
  type NftItem,
  type NftListItem,
  type NftOwner,
  type NftSale,
  type NftTransfer,
  nftCollectionDocument,
  nftCollectionsDocument,
  nftItemDocument,
  nftItemsDocument,
  nftLastSaleDocument,
  nftOwnersDocument,
  nftTransfersDocument,
  ownedNftsDocument,
} from './nftDocuments.ts'

const staleTime = 5_000
const live = { live: 4_000 } as const
/** Rows per page; few, because pictures are large. */
const first = 24

type OfCollection = { readonly chainId: number; readonly collection: string }
type OfItem = OfCollection & { readonly tokenId?: string | undefined }

/** An account's NFTs on some chains. Disabled without chains. */
export function ownedNftsQueryOptions(
  client: ExchangeClient,
  variables: { readonly account: string; readonly chainIds: readonly number[] },
): PageQueryOptions<NftHolding> {
  return {
    ...list('owned-nfts', variables),
    queryFn: async ({ signal, pageParam: after }) =>
      (await client.api.graphql(ownedNftsDocument, { ...variables, first, after }, { signal })).ownedNfts,
    enabled: variables.chainIds.length > 0,
  }
}

/** A collection; null if it isn't indexed. */
export function nftCollectionQueryOptions(
  client: ExchangeClient,
  variables: OfCollection,
): QueryOptions<NftCollection | null> {
  return {
    queryKey: ['nft-collection', variables],
    queryFn: async ({ signal }) =>
      (await client.api.graphql(nftCollectionDocument, variables, { signal })).nftCollection,
    meta: live,
    staleTime,
    retry,
    retryDelay,
  }
}

/** Indexed collections by a search, best match first; without one in the operator's order. Disabled without chains. */
export function nftCollectionsQueryOptions(
  client: ExchangeClient,
  variables: { readonly chainIds: readonly number[]; readonly search?: string | undefined; readonly first: number },
): QueryOptions<readonly FoundNftCollection[]> {
  return {
    queryKey: ['nft-collections', variables],
    queryFn: async ({ signal }) =>
      (await client.api.graphql(nftCollectionsDocument, variables, { signal })).nftCollections,
    enabled: variables.chainIds.length > 0,
    staleTime: 60_000,
    retry,
    retryDelay,
  }
}

/** An item and its collection; null if there is none, or the collection isn't indexed. */
export function nftItemQueryOptions(
  client: ExchangeClient,
  variables: OfCollection & { readonly tokenId: string },
): QueryOptions<{ readonly item: NftItem; readonly collection: NftCollection } | null> {
  return {
    queryKey: ['nft-item', variables],
    queryFn: async ({ signal }) => {
      const { nftCollection, nftItem } = await client.api.graphql(nftItemDocument, variables, { signal })
      // The item shown is the one bought, sold and sent, so the response must be the requested NFT.
      const { chainId, collection, tokenId } = variables
      const isItem = !nftItem || (isOf(nftItem, chainId, nftItem.collection, collection) && nftItem.tokenId === tokenId)
      const isCollection = !nftCollection || isOf(nftCollection, chainId, nftCollection.address, collection)
      if (!isItem || !isCollection || (nftItem && nftCollection && nftItem.standard !== nftCollection.standard))
        throw new UnexpectedAnswerError('nftItem', undefined)
      return nftItem && nftCollection && { item: nftItem, collection: nftCollection }
    },
    meta: live,
    staleTime,
    retry,
    retryDelay,
  }
}

/** Items of a collection. */
export function nftItemsQueryOptions(client: ExchangeClient, variables: OfCollection): PageQueryOptions<NftListItem> {
  return {
    ...list('nft-items', variables),
    queryFn: async ({ signal, pageParam: after }) =>
      (await client.api.graphql(nftItemsDocument, { ...variables, first, after }, { signal })).nftItems,
  }
}

/** Last sale of an item; null if none is indexed. */
export function nftLastSaleQueryOptions(
  client: ExchangeClient,
  variables: OfCollection & { readonly tokenId: string },
): QueryOptions<NftSale | null> {
  return {
    queryKey: ['nft-last-sale', variables],
    queryFn: async ({ signal }) => (await client.api.graphql(nftLastSaleDocument, variables, { signal })).nftLastSale,
    meta: live,
    staleTime,
    retry,
    retryDelay,
  }
}

/** Holders of a collection or an item. */
export function nftOwnersQueryOptions(client: ExchangeClient, variables: OfItem): PageQueryOptions<NftOwner> {
  return {
    ...list('nft-owners', variables),
    queryFn: async ({ signal, pageParam: after }) =>
      (await client.api.graphql(nftOwnersDocument, { ...variables, first, after }, { signal })).nftOwners,
  }
}

/** Transfers of a collection or an item. */
export function nftTransfersQueryOptions(client: ExchangeClient, variables: OfItem): PageQueryOptions<NftTransfer> {
  return {
    ...list('nft-transfers', variables),
    queryFn: async ({ signal, pageParam: after }) =>
      (await client.api.graphql(nftTransfersDocument, { ...variables, first, after }, { signal })).nftTransfers,
  }
}

function isOf(answer: { readonly chainId: number }, chainId: number, found: string, asked: string): boolean {
  return answer.chainId === chainId && found === asked.toLowerCase()
}

function list(name: string, variables: Readonly<Record<string, unknown>>) {
  return {
    queryKey: [name, variables],
    meta: live,
    initialPageParam: undefined,
    getNextPageParam: ({ endCursor }: { readonly endCursor: string | null }) => endCursor ?? undefined,
    staleTime,
    retry,
    retryDelay,
  } as const
}
