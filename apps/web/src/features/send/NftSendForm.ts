import type { NftItem } from '@oxbow/nfts/nftDocuments'

/** The user's input for sending an NFT; nothing derived from it. */
export type NftSendForm = {
  /** The amount for an NFT with several copies; empty if nothing was typed. */
  readonly text: string
  /** As typed or pasted. */
  readonly recipient: string
}

export const emptyNftForm: NftSendForm = { text: '1', recipient: '' }

/** The amount sent: one if the NFT is unique or the account isn't known to have several; undefined if the input is invalid. */
export function amountOf(
  { text }: NftSendForm,
  standard: NftItem['standard'],
  held: bigint | undefined,
): bigint | undefined {
  if (standard === 'erc721' || held === undefined || held < 2n) return 1n
  return /^[1-9]\d{0,77}$/.test(text) ? BigInt(text) : undefined
}
