import type { NftFacts } from '@oxbow/activity/NftFacts'
import type { NftListItem } from '@oxbow/nfts/nftDocuments'

/** An NFT's own name, else its collection and number. */
export function nftName({
  collectionName,
  metadata,
  tokenId,
}: Pick<NftListItem, 'collectionName' | 'metadata' | 'tokenId'>): string {
  return metadata.name ?? `${collectionName ?? 'NFT'} ${toShownId(tokenId)}`
}

/** An NFT as a transfer identifies it. */
export function toNftFacts(item: Omit<NftListItem, 'chainId' | 'owner'>): NftFacts {
  const { standard, collection, tokenId } = item
  return { standard, collection, tokenId, name: nftName(item) }
}

/** A short token ID, because some contracts use hashes. @example toShownId('7') // '#7' */
export function toShownId(tokenId: string): string {
  return `#${tokenId.length > 10 ? `${tokenId.slice(0, 4)}…${tokenId.slice(-4)}` : tokenId}`
}

/** The path of an NFT's page. */
export function toNftPath(slug: string, { collection, tokenId }: { collection: string; tokenId: string }): string {
  return `/nfts/${slug}/${collection}/${tokenId}`
}

/** The key under which an owner hides it; shared with positions, which are NFTs too. */
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
