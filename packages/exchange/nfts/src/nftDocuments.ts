import '@oxbow/contract/jitless'
import { toShownText } from '@oxbow/chain/tokenText'
import type { GraphqlDocument } from '@oxbow/contract/GraphqlDocument'
import { addressSchema, amountSchema, chainIdSchema, hashSchema, unixSecondsSchema } from '@oxbow/contract/Scalar'
import { z } from 'zod/mini'

const standardSchema = z.enum(['erc721', 'erc1155'])

const priceSchema = z.object({
  /** The zero address for native currency. */
  currency: addressSchema,
  /** Total paid by the buyer, fees included, in raw units. */
  price: amountSchema,
  priceUsd: z.nullable(z.number()),
  /** Of the token; null for native currency. */
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
  /** Whether it has more transfers than the index stores per collection. */
  isCut: z.boolean(),
  /** Seaport sales whose payment is proven. */
  saleCount: z.int(),
  /** Total of these sales; null if the value of one is unknown. */
  volumeUsd: z.nullable(z.number()),
  /** From its contract; anybody can name a collection anything. */
  name: shown(64),
})
const collectionFields = 'chainId address standard itemCount ownerCount transferCount isCut saleCount volumeUsd name'

/** Why an item's metadata isn't shown: its host isn't allowed, doesn't answer, or the content is invalid. */
const faultSchema = z.enum(['not-allowed', 'unreachable', 'refused'])
const pictureUrlSchema = z.nullable(z.string().check(z.regex(/^\/nft-pictures\/[\w/]+$/)))
const metadataSchema = z.object({
  name: shown(100),
  /** On this server, which fetches it. */
  pictureUrl: pictureUrlSchema,
  fault: z.nullable(faultSchema),
})
const traitSchema = z.object({ kind: z.string(), value: z.string() })

const foundCollectionSchema = z.object({
  chainId: chainIdSchema,
  address: addressSchema,
  name: shown(64),
  /** Picture of the first item, if it has one. */
  pictureUrl: pictureUrlSchema,
})

const listItemSchema = z.object({
  chainId: chainIdSchema,
  collection: addressSchema,
  collectionName: shown(64),
  standard: standardSchema,
  tokenId: amountSchema,
  /** For ERC-721 only; null if burned. */
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
  /** The zero address for a mint. */
  from: addressSchema,
  /** The zero address for a burn. */
  to: addressSchema,
  amount: amountSchema,
  /** Price, if it was sold. */
  sale: z.nullable(priceSchema),
})

export type NftStandard = z.infer<typeof standardSchema>
export type NftCollection = z.infer<typeof collectionSchema>
/** A collection in search results. */
export type FoundNftCollection = z.infer<typeof foundCollectionSchema>
export type NftFault = z.infer<typeof faultSchema>
export type NftTrait = z.infer<typeof traitSchema>
/** An item in lists. */
export type NftListItem = z.infer<typeof listItemSchema>
export type NftItem = z.infer<typeof itemSchema>
export type NftHolding = z.infer<typeof holdingSchema>
export type NftOwner = z.infer<typeof ownerSchema>
/** Price paid for an item. */
export type NftPrice = z.infer<typeof priceSchema>
export type NftSale = z.infer<typeof saleSchema>
export type NftTransfer = z.infer<typeof transferSchema>
type Page<T> = { items: T[]; endCursor: string | null }
type Part = { first?: number | undefined; after?: string | undefined }

/** NFTs of an address in indexed collections, most recently changed first. */
export const ownedNftsDocument: GraphqlDocument<
  { ownedNfts: Page<NftHolding> },
  { account: string; chainIds: readonly number[] } & Part
> = {
  query: `query OwnedNfts($account: String!, $chainIds: [Int!]!, $first: Int, $after: String) {
  ownedNfts(account: $account, chainIds: $chainIds, first: $first, after: $after) { items { amount timestamp item { ${itemFields} metadata { ${metadataFields} } } } endCursor }
}`,
  result: z.object({ ownedNfts: pageSchema(holdingSchema) }),
}

/** A collection; null if it isn't indexed. */
export const nftCollectionDocument: GraphqlDocument<
  { nftCollection: NftCollection | null },
  { chainId: number; collection: string }
> = {
  query: `query NftCollection($chainId: Int!, $collection: String!) {
  nftCollection(chainId: $chainId, collection: $collection) { ${collectionFields} }
}`,
  result: z.object({ nftCollection: z.nullable(collectionSchema) }),
}

/** Indexed collections by word prefixes of their names, or by address; without a search the operator's first ones. */
export const nftCollectionsDocument: GraphqlDocument<
  { nftCollections: FoundNftCollection[] },
  { chainIds: readonly number[]; search?: string | undefined; first: number }
> = {
  query: `query NftCollections($chainIds: [Int!]!, $search: String, $first: Int) {
  nftCollections(chainIds: $chainIds, search: $search, first: $first) { chainId address name pictureUrl }
}`,
  result: z.object({ nftCollections: z.array(foundCollectionSchema) }),
}

/** Items of a collection by token id. */
export const nftItemsDocument: GraphqlDocument<
  { nftItems: Page<NftListItem> },
  { chainId: number; collection: string } & Part
> = {
  query: `query NftItems($chainId: Int!, $collection: String!, $first: Int, $after: String) {
  nftItems(chainId: $chainId, collection: $collection, first: $first, after: $after) { items { ${itemFields} metadata { ${metadataFields} } } endCursor }
}`,
  result: z.object({ nftItems: pageSchema(listItemSchema) }),
}

/** An item; null if it has never been seen. */
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

/** Last sale of an item; null if none is indexed. */
export const nftLastSaleDocument: GraphqlDocument<
  { nftLastSale: NftSale | null },
  { chainId: number; collection: string; tokenId: string }
> = {
  query: `query NftLastSale($chainId: Int!, $collection: String!, $tokenId: String!) {
  nftLastSale(chainId: $chainId, collection: $collection, tokenId: $tokenId) { txHash timestamp amount paid { ${priceFields} } }
}`,
  result: z.object({ nftLastSale: z.nullable(saleSchema) }),
}

/** Largest holders of a collection, or of one item. */
export const nftOwnersDocument: GraphqlDocument<
  { nftOwners: Page<NftOwner> },
  { chainId: number; collection: string; tokenId?: string | undefined } & Part
> = {
  query: `query NftOwners($chainId: Int!, $collection: String!, $tokenId: String, $first: Int, $after: String) {
  nftOwners(chainId: $chainId, collection: $collection, tokenId: $tokenId, first: $first, after: $after) { items { owner itemCount amount } endCursor }
}`,
  result: z.object({ nftOwners: pageSchema(ownerSchema) }),
}

/** Transfers of a collection or of one item, newest first. */
export const nftTransfersDocument: GraphqlDocument<
  { nftTransfers: Page<NftTransfer> },
  { chainId: number; collection: string; tokenId?: string | undefined } & Part
> = {
  query: `query NftTransfers($chainId: Int!, $collection: String!, $tokenId: String, $first: Int, $after: String) {
  nftTransfers(chainId: $chainId, collection: $collection, tokenId: $tokenId, first: $first, after: $after) { items { txHash timestamp tokenId from to amount sale { ${priceFields} } } endCursor }
}`,
  result: z.object({ nftTransfers: pageSchema(transferSchema) }),
}

/** A contract's text, cleaned for display; null if empty. */
function shown(length: number) {
  const toShown = (text: string | null) => (text === null ? null : (toShownText(text, length) ?? null))
  return z.pipe(z.nullable(z.string()), z.transform(toShown))
}

function pageSchema<T extends z.ZodMiniType>(item: T) {
  return z.object({ items: z.array(item), endCursor: z.nullable(z.string()) })
}
