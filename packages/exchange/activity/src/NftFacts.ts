/** An NFT in records and on screens. */
export type NftFacts = {
  readonly standard: 'erc721' | 'erc1155'
  /** Lower-case. */
  readonly collection: `0x${string}`
  /** Decimal string, since it has 256 bits. */
  readonly tokenId: string
  /** Display name; anybody can name an NFT anything. */
  readonly name: string
}
