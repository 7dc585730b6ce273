/** An NFT as records and screens carry it. */
export type NftFacts = {
  readonly standard: 'erc721' | 'erc1155'
  /** Lower-case. */
  readonly collection: `0x${string}`
  /** Of 256 bits, as a decimal string: JSON has no such numbers. */
  readonly tokenId: string
  /** As it is shown: anybody can call an NFT anything. */
  readonly name: string
}
