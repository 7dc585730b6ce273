import { addressSchema, amountSchema, chainIdSchema } from '@oxbow/contract/Scalar'
import type { Hex } from 'viem'
import { z } from 'zod'
import { findChain, type Services } from '../../Services.ts'
import { pageType } from '../market/marketTypes.ts'
import { builder, check, checkSearch, page, requireDatabase } from '../schemaBuilder.ts'
import type { NamedCollection } from './createCollectionNames.ts'
import { type NftPriceRow, type NftSaleRow, readLastSale } from './readNftSales.ts'
import {
  type FollowedCollection,
  type NftCollectionRow,
  type NftHoldingRow,
  type NftItemRow,
  type NftOwnerRow,
  type NftTransferRow,
  readFirstItems,
  readNftCollection,
  readNftItems,
  readNftOwners,
  readNftTransfers,
  readOwnedNfts,
} from './readNfts.ts'
import { type ShownMetadata, showMetadata, toPictureUrl } from './showMetadata.ts'

const chainIdsSchema = z.array(chainIdSchema).min(1).max(50)

/** NFT fields, for the collections that the operator follows; nothing is known of others. */
export function nftFields(): void {
  const NftTrait = builder.objectRef<{ kind: string; value: string }>('NftTrait').implement({
    fields: (t) => ({ kind: t.exposeString('kind'), value: t.exposeString('value') }),
  })
  const NftMetadata = builder.objectRef<ShownMetadata>('NftMetadata').implement({
    fields: (t) => ({
      name: t.exposeString('name', {
        nullable: true,
        description: 'As in the item’s metadata; anybody can write anything there.',
      }),
      description: t.exposeString('description', { nullable: true }),
      traits: t.expose('traits', { type: [NftTrait] }),
      pictureUrl: t.exposeString('pictureUrl', { nullable: true, description: 'On this server.' }),
      fault: t.exposeString('fault', {
        nullable: true,
        description:
          'Why there is no metadata: not-allowed (a host that this server does not fetch from), unreachable or refused.',
      }),
    }),
  })
  const NftPrice = builder.objectRef<NftPriceRow>('NftPrice').implement({
    fields: (t) => ({
      currency: t.exposeString('currency', { description: 'The zero address for the native currency.' }),
      price: t.exposeString('price', { description: 'Total paid by the buyer including fees, in raw units.' }),
      priceUsd: t.exposeFloat('priceUsd', { nullable: true, description: 'At the time; null when unknown.' }),
      symbol: t.exposeString('symbol', { nullable: true, description: 'Null for the native currency.' }),
      decimals: t.exposeInt('decimals', { nullable: true, description: 'Null for the native currency.' }),
    }),
  })
  const NftSale = builder.objectRef<NftSaleRow>('NftSale').implement({
    description: 'A Seaport sale with a proven payment. Buyer and seller may be the same person.',
    fields: (t) => ({
      txHash: t.exposeString('txHash'),
      timestamp: t.exposeInt('timestamp', { description: 'Unix seconds.' }),
      seller: t.exposeString('seller'),
      buyer: t.exposeString('buyer'),
      amount: t.exposeString('amount'),
      paid: t.field({ type: NftPrice, resolve: (sale) => sale }),
    }),
  })
  const NftCollection = builder.objectRef<NftCollectionRow>('NftCollection').implement({
    fields: (t) => ({
      chainId: t.exposeInt('chainId'),
      address: t.exposeString('address'),
      standard: t.exposeString('standard', { description: 'erc721 or erc1155.' }),
      itemCount: t.exposeInt('itemCount', { description: 'Including burned items.' }),
      ownerCount: t.exposeInt('ownerCount'),
      transferCount: t.exposeInt('transferCount'),
      name: t.string({
        nullable: true,
        description: 'As returned by the contract; anybody can choose any name.',
        resolve: ({ chainId, address }, _arguments, { services }) => showName(services, chainId, address as Hex),
      }),
      saleCount: t.exposeInt('saleCount', { description: 'Seaport sales with a proven payment.' }),
      volumeUsd: t.exposeFloat('volumeUsd', {
        nullable: true,
        description: 'Sum of all these sales, each at its price at the time; null if one had no price.',
      }),
      isCut: t.exposeBoolean('isCut', {
        description: 'Whether the collection exceeded the limit of stored events, so that its figures are incomplete.',
      }),
    }),
  })
  const FoundNftCollection = builder
    .objectRef<NamedCollection & { pictureUrl: string | null }>('FoundNftCollection')
    .implement({
      fields: (t) => ({
        chainId: t.exposeInt('chainId'),
        address: t.exposeString('address'),
        name: t.exposeString('name', {
          nullable: true,
          description: 'As returned by the contract; anybody can choose any name.',
        }),
        pictureUrl: t.exposeString('pictureUrl', {
          nullable: true,
          description: 'Picture of its first item on this server, if any.',
        }),
      }),
    })
  const NftItem = builder.objectRef<NftItemRow>('NftItem').implement({
    fields: (t) => ({
      chainId: t.exposeInt('chainId'),
      collection: t.exposeString('collection'),
      standard: t.exposeString('standard'),
      tokenId: t.exposeString('tokenId'),
      owner: t.exposeString('owner', { nullable: true, description: 'Only for ERC-721; null if burned.' }),
      collectionName: t.string({
        nullable: true,
        resolve: ({ chainId, collection }, _arguments, { services }) => showName(services, chainId, collection as Hex),
      }),
      metadata: t.field({
        type: NftMetadata,
        resolve: (item, _arguments, { services }) => showMetadata(services, item),
      }),
    }),
  })
  const NftHolding = builder.objectRef<NftHoldingRow>('NftHolding').implement({
    fields: (t) => ({
      item: t.expose('item', { type: NftItem }),
      amount: t.exposeString('amount'),
      timestamp: t.exposeInt('timestamp', { description: 'Unix seconds of the last change.' }),
    }),
  })
  const NftOwner = builder.objectRef<NftOwnerRow>('NftOwner').implement({
    fields: (t) => ({
      owner: t.exposeString('owner'),
      itemCount: t.exposeInt('itemCount', { description: 'Different items.' }),
      amount: t.exposeString('amount', { description: 'Of all these items together.' }),
    }),
  })
  const NftTransfer = builder.objectRef<NftTransferRow>('NftTransfer').implement({
    fields: (t) => ({
      txHash: t.exposeString('txHash'),
      timestamp: t.exposeInt('timestamp', { description: 'Unix seconds.' }),
      tokenId: t.exposeString('tokenId'),
      from: t.exposeString('from', { description: 'The zero address for a mint.' }),
      to: t.exposeString('to', { description: 'The zero address for a burn.' }),
      amount: t.exposeString('amount'),
      sale: t.expose('sale', { type: NftPrice, nullable: true, description: 'The price, if it was sold.' }),
    }),
  })
  const NftItemPage = pageType('NftItemPage', NftItem)
  const NftHoldingPage = pageType('NftHoldingPage', NftHolding)
  const NftOwnerPage = pageType('NftOwnerPage', NftOwner)
  const NftTransferPage = pageType('NftTransferPage', NftTransfer)

  builder.queryFields((t) => {
    const ofCollection = { chainId: t.arg.int({ required: true }), collection: t.arg.string({ required: true }) }
    const ofItem = { tokenId: t.arg.string({ description: 'Only of this item.' }) }
    const part = { first: t.arg.int({ defaultValue: 20 }), after: t.arg.string() }
    return {
      ownedNfts: t.field({
        type: NftHoldingPage,
        args: { account: t.arg.string({ required: true }), chainIds: t.arg.intList({ required: true }), ...part },
        resolve: (_root, args, { services }) => {
          const chainIds = check('chainIds', chainIdsSchema, args.chainIds)
          const account = check('account', addressSchema, args.account)
          const followed = chainIds.flatMap((chainId) => followedOn(services, chainId))
          return readOwnedNfts(requireDatabase(services), { account, followed, ...page(args) })
        },
      }),
      nftCollections: t.field({
        type: [FoundNftCollection],
        args: {
          chainIds: t.arg.intList({ required: true }),
          search: t.arg.string({
            description: 'Prefixes of words of a name, or of an address. Default: the operator’s collections first.',
          }),
          first: t.arg.int({ defaultValue: 20 }),
        },
        resolve: async (_root, args, { services }) => {
          const chainIds = check('chainIds', chainIdsSchema, args.chainIds)
          const [database, search, { first }] = [requireDatabase(services), checkSearch(args.search), page(args)]
          const chains = [...new Set(chainIds)].map((chainId) => {
            const { collections = [] } = findChain(services, chainId)
            return { chainId, collections }
          })
          const found = await services.collectionNames.find(chains, search, first)
          const items = await readFirstItems(database, found)
          return found.map((collection, place) => ({
            ...collection,
            pictureUrl: toFirstPicture(collection, items[place]),
          }))
        },
      }),
      nftCollection: t.field({
        type: NftCollection,
        nullable: true,
        args: ofCollection,
        resolve: async (_root, args, { services }) => {
          const collection = findFollowed(services, args)
          return collection ? await readNftCollection(requireDatabase(services), collection) : null
        },
      }),
      nftItems: t.field({
        type: NftItemPage,
        args: { ...ofCollection, ...part },
        resolve: async (_root, args, { services }) => {
          const collection = findFollowed(services, args)
          return collection ? await readNftItems(requireDatabase(services), { collection, ...page(args) }) : none()
        },
      }),
      nftItem: t.field({
        type: NftItem,
        nullable: true,
        args: { ...ofCollection, tokenId: t.arg.string({ required: true }) },
        resolve: async (_root, args, { services }) => {
          const collection = findFollowed(services, args)
          const tokenId = check('tokenId', amountSchema, args.tokenId)
          if (collection === undefined) return null
          const { items } = await readNftItems(requireDatabase(services), { collection, tokenId, first: 1 })
          return items[0] ?? null
        },
      }),
      nftLastSale: t.field({
        type: NftSale,
        nullable: true,
        args: { ...ofCollection, tokenId: t.arg.string({ required: true }) },
        resolve: async (_root, args, { services }) => {
          const followed = findFollowed(services, args)
          const tokenId = check('tokenId', amountSchema, args.tokenId)
          if (followed === undefined) return null
          const { chainId, address: collection } = followed
          return await readLastSale(requireDatabase(services), { chainId, collection, tokenId })
        },
      }),
      nftOwners: t.field({
        type: NftOwnerPage,
        args: { ...ofCollection, ...ofItem, ...part },
        resolve: async (_root, args, { services }) => {
          const [collection, tokenId] = [findFollowed(services, args), checkTokenId(args.tokenId)]
          if (collection === undefined) return none()
          return await readNftOwners(requireDatabase(services), { collection, tokenId, ...page(args) })
        },
      }),
      nftTransfers: t.field({
        type: NftTransferPage,
        args: { ...ofCollection, ...ofItem, ...part },
        resolve: async (_root, args, { services }) => {
          const [collection, tokenId] = [findFollowed(services, args), checkTokenId(args.tokenId)]
          if (collection === undefined) return none()
          return await readNftTransfers(requireDatabase(services), { collection, tokenId, ...page(args) })
        },
      }),
    }
  })
}

/** @throws {UnsupportedChainError} */
export function followedOn(services: Services, chainId: number): readonly FollowedCollection[] {
  const { collections = [] } = findChain(services, chainId)
  return collections.map((collection) => ({ chainId, ...collection }))
}

function findFollowed(services: Services, args: { chainId: number; collection: string }) {
  const address = check('collection', addressSchema, args.collection)
  return followedOn(services, args.chainId).find((collection) => collection.address === address)
}

function toFirstPicture({ chainId, address }: NamedCollection, tokenId: string | undefined): string | null {
  return tokenId === undefined ? null : toPictureUrl(chainId, address, tokenId)
}

function checkTokenId(tokenId: string | null | undefined): string | undefined {
  return tokenId == null ? undefined : check('tokenId', amountSchema, tokenId)
}

function none(): { items: never[]; endCursor: null } {
  return { items: [], endCursor: null }
}

/** The name is unknown while the node doesn't answer. */
export function showName({ nfts }: Services, chainId: number, collection: Hex): Promise<string | undefined> {
  return nfts.readName(chainId, collection).catch(() => undefined)
}
