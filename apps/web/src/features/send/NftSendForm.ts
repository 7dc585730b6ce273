import type { NftItem } from '@oxbow/nfts/nftDocuments'

/** What a person has entered to send an NFT, and nothing derived from it. */
export type NftSendForm = {
  /** How many, where there are several of its number; empty when nothing was typed. */
  readonly text: string
  /** As typed or pasted. */
  readonly recipient: string
}

export const emptyNftForm: NftSendForm = { text: '1', recipient: '' }

/** How many are sent: one of what is unique, and where nobody is known to have several; undefined when nothing that can be sent was typed. */
export function amountOf(
  { text }: NftSendForm,
  standard: NftItem['standard'],
  held: bigint | undefined,
): bigint | undefined {
  if (standard === 'erc721' || held === undefined || held < 2n) return 1n
  return /^[1-9]\d{0,77}$/.test(text) ? BigInt(text) : undefined
}
