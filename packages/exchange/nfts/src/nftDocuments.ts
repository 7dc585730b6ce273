import '@oxbow/contract/jitless'
import { toShownText } from '@oxbow/chain/tokenText'
import type { GraphqlDocument } from '@oxbow/contract/GraphqlDocument'
import { addressSchema, amountSchema, chainIdSchema, hashSchema, unixSecondsSchema } from '@oxbow/contract/Scalar'
import { z } from 'zod/mini'

const standardSchema = z.enum(['erc721', 'erc1155'])

const priceSchema = z.object({
  /** The zero address for the native currency. */
  currency: addressSchema,
  /** All that the buyer paid, fees included, in raw units. */
  price: amountSchema,
  priceUsd: z.nullable(z.number()),
  /** Of a token; null for the native currency. */
  symbol: shown(32),
  decimals: z.nullable(z.int().check(z.minimum(0), z.maximum(36))),
})
const priceFields = 'currency price priceUsd symbol decimals'

const saleSchema = z.object({
  txHash: hashSchema,
  timestamp: unixSecondsSchema,
  amount: amountSchema,
  paid: priceSchema,
})

const collectionSchema = z.object({
  chainId: chainIdSchema,
  address: addressSchema,
  standard: standardSchema,
  itemCount: z.int(),
  ownerCount: z.int(),
  transferCount: z.int(),
  /** Whether it did more than the index keeps of one collection. */
  isCut: z.boolean(),
  /** Sales on Seaport, as far as their payment is proved. */
  saleCount: z.int(),
  /** What was paid in them; null when the worth of one is unknown. */
  volumeUsd: z.nullable(z.number()),
  /** As its contract answers; anybody can call a collection anything. */
  name: shown(64),
})
const collectionFields = 'chainId address standard itemCount ownerCount transferCount isCut saleCount volumeUsd name'

/** Why what an item says of itself is not shown: on a host that the server does not ask, on one that is away, or not fit to be shown. */
const faultSchema = z.enum(['not-allowed', 'unreachable', 'refused'])
const pictureUrlSchema = z.nullable(z.string().check(z.regex(/^\/nft-pictures\/[\w/]+$/)))
const metadataSchema = z.object({
  name: shown(100),
  /** On this server, which has looked at it or will. */
  pictureUrl: pictureUrlSchema,
  fault: z.nullable(faultSchema),
})
const traitSchema = z.object({ kind: z.string(), value: z.string() })

const foundCollectionSchema = z.object({
  chainId: chainIdSchema,
  address: addressSchema,
  name: shown(64),
  /** Of its first item, where that has one. */
  pictureUrl: pictureUrlSchema,
})

const listItemSchema = z.object({
  chainId: chainIdSchema,
  collection: addressSchema,
  collectionName: shown(64),
  standard: standardSchema,
  tokenId: amountSchema,
  /** Of ERC-721 alone; null when it is gone. */
  owner: z.nullable(addressSchema),
  metadata: metadataSchema,
})
const itemSchema = z.extend(listItemSchema, {
  metadata: z.extend(metadataSchema, { description: shown(1_000), traits: z.array(traitSchema) }),
})
const itemFields = 'chainId collection collectionName standard tokenId owner'
const metadataFields = 'name pictureUrl fault'

const holdingSchema = z.object({ item: listItemSchema, amount: amountSchema, timestamp: unixSecondsSchema })

const ownerSchema = z.object({ owner: addressSchema, itemCount: z.int(), amount: amountSchema })

const transferSchema = z.object({
  txHash: hashSchema,
  timestamp: unixSecondsSchema,
  tokenId: amountSchema,
  /** The zero address when it was minted. */
  from: addressSchema,
  /** The zero address when it was burnt. */
  to: addressSchema,
  amount: amountSchema,
  /** What was paid for it, if it was sold. */
  sale: z.nullable(priceSchema),
})

export type NftStandard = z.infer<typeof standardSchema>
export type NftCollection = z.infer<typeof collectionSchema>
/** As a search tells of it. */
export type FoundNftCollection = z.infer<typeof foundCollectionSchema>
export type NftFault = z.infer<typeof faultSchema>
export type NftTrait = z.infer<typeof traitSchema>
/** As lists tell of it. */
export type NftListItem = z.infer<typeof listItemSchema>
export type NftItem = z.infer<typeof itemSchema>
export type NftHolding = z.infer<typeof holdingSchema>
export type NftOwner = z.infer<typeof ownerSchema>
/** What was paid for an item. */
export type NftPrice = z.infer<typeof priceSchema>
export type NftSale = z.infer<typeof saleSchema>
export type NftTransfer = z.infer<typeof transferSchema>
type Page<T> = { items: T[]; endCursor: string | null }
type Part = { first?: number | undefined; after?: string | undefined }

/** What an address holds of the collections that the index follows, what changed last first. */
export const ownedNftsDocument: GraphqlDocument<
  { ownedNfts: Page<NftHolding> },
  { account: string; chainIds: readonly number[] } & Part
> = {
  query: `query OwnedNfts($account: String!, $chainIds: [Int!]!, $first: Int, $after: String) {
  ownedNfts(account: $account, chainIds: $chainIds, first: $first, after: $after) { items { amount timestamp item { ${itemFields} metadata { ${metadataFields} } } } endCursor }
}`,
  result: z.object({ ownedNfts: pageSchema(holdingSchema) }),
}

/** A collection; null when it is not followed. */
export const nftCollectionDocument: GraphqlDocument<
  { nftCollection: NftCollection | null },
  { chainId: number; collection: string }
> = {
  query: `query NftCollection($chainId: Int!, $collection: String!) {
  nftCollection(chainId: $chainId, collection: $collection) { ${collectionFields} }
}`,
  result: z.object({ nftCollection: z.nullable(collectionSchema) }),
}

/** Followed collections by beginnings of words of their names, or of their addresses; without words the operator's first. */
export const nftCollectionsDocument: GraphqlDocument<
  { nftCollections: FoundNftCollection[] },
  { chainIds: readonly number[]; search?: string | undefined; first: number }
> = {
  query: `query NftCollections($chainIds: [Int!]!, $search: String, $first: Int) {
  nftCollections(chainIds: $chainIds, search: $search, first: $first) { chainId address name pictureUrl }
}`,
  result: z.object({ nftCollections: z.array(foundCollectionSchema) }),
}

/** The items of a collection by their numbers. */
export const nftItemsDocument: GraphqlDocument<
  { nftItems: Page<NftListItem> },
  { chainId: number; collection: string } & Part
> = {
  query: `query NftItems($chainId: Int!, $collection: String!, $first: Int, $after: String) {
  nftItems(chainId: $chainId, collection: $collection, first: $first, after: $after) { items { ${itemFields} metadata { ${metadataFields} } } endCursor }
}`,
  result: z.object({ nftItems: pageSchema(listItemSchema) }),
}

/** One item; null when it has never been seen. */
export const nftItemDocument: GraphqlDocument<
  { nftItem: NftItem | null; nftCollection: NftCollection | null },
  { chainId: number; collection: string; tokenId: string }
> = {
  query: `query NftItem($chainId: Int!, $collection: String!, $tokenId: String!) {
  nftItem(chainId: $chainId, collection: $collection, tokenId: $tokenId) {
    ${itemFields} metadata { ${metadataFields} description traits { kind value } }
  }
  nftCollection(chainId: $chainId, collection: $collection) { ${collectionFields} }
}`,
  result: z.object({ nftItem: z.nullable(itemSchema), nftCollection: z.nullable(collectionSchema) }),
}

/** The newest sale of an item; null when the index knows of none. */
export const nftLastSaleDocument: GraphqlDocument<
  { nftLastSale: NftSale | null },
  { chainId: number; collection: string; tokenId: string }
> = {
  query: `query NftLastSale($chainId: Int!, $collection: String!, $tokenId: String!) {
  nftLastSale(chainId: $chainId, collection: $collection, tokenId: $tokenId) { txHash timestamp amount paid { ${priceFields} } }
}`,
  result: z.object({ nftLastSale: z.nullable(saleSchema) }),
}

/** Who holds most of a collection, or of one item of it. */
export const nftOwnersDocument: GraphqlDocument<
  { nftOwners: Page<NftOwner> },
  { chainId: number; collection: string; tokenId?: string | undefined } & Part
> = {
  query: `query NftOwners($chainId: Int!, $collection: String!, $tokenId: String, $first: Int, $after: String) {
  nftOwners(chainId: $chainId, collection: $collection, tokenId: $tokenId, first: $first, after: $after) { items { owner itemCount amount } endCursor }
}`,
  result: z.object({ nftOwners: pageSchema(ownerSchema) }),
}

/** What was handed on in a collection, or the way of one item, the newest first. */
export const nftTransfersDocument: GraphqlDocument<
  { nftTransfers: Page<NftTransfer> },
  { chainId: number; collection: string; tokenId?: string | undefined } & Part
> = {
  query: `query NftTransfers($chainId: Int!, $collection: String!, $tokenId: String, $first: Int, $after: String) {
  nftTransfers(chainId: $chainId, collection: $collection, tokenId: $tokenId, first: $first, after: $after) { items { txHash timestamp tokenId from to amount sale { ${priceFields} } } endCursor }
}`,
  result: z.object({ nftTransfers: pageSchema(transferSchema) }),
}

/** What a contract says, as it may be shown; null when that is nothing. */
function shown(length: number) {
  const toShown = (text: string | null) => (text === null ? null : (toShownText(text, length) ?? null))
  return z.pipe(z.nullable(z.string()), z.transform(toShown))
}

function pageSchema<T extends z.ZodMiniType>(item: T) {
  return z.object({ items: z.array(item), endCursor: z.nullable(z.string()) })
}
