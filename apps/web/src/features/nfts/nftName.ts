import type { NftFacts } from '@oxbow/activity/NftFacts'
import type { NftListItem } from '@oxbow/nfts/nftDocuments'

/** What an item is called: as it says, else by its collection and number. */
export function nftName({
  collectionName,
  metadata,
  tokenId,
}: Pick<NftListItem, 'collectionName' | 'metadata' | 'tokenId'>): string {
  return metadata.name ?? `${collectionName ?? 'NFT'} ${toShownId(tokenId)}`
}

/** An item as a transfer of it names it. */
export function toNftFacts(item: Omit<NftListItem, 'chainId' | 'owner'>): NftFacts {
  const { standard, collection, tokenId } = item
  return { standard, collection, tokenId, name: nftName(item) }
}

/** Some contracts number by hashes. @example toShownId('7') // '#7' */
export function toShownId(tokenId: string): string {
  return `#${tokenId.length > 10 ? `${tokenId.slice(0, 4)}…${tokenId.slice(-4)}` : tokenId}`
}

/** Where the page of an item is. */
export function toNftPath(slug: string, { collection, tokenId }: { collection: string; tokenId: string }): string {
  return `/nfts/${slug}/${collection}/${tokenId}`
}

/** By which an owner's choice to hide it is kept, among that of positions: those are NFTs too. */
export function toNftKey({
  chainId,
  collection,
  tokenId,
}: {
  chainId: number
  collection: string
  tokenId: string
}): string {
  return `nft-${chainId}-${collection}-${tokenId}`
}
