import { pickText, type SearchPart } from './SearchPart.ts'

const keys = ['collection', 'tokenId', 'recipient'] as const

/** The NFT to send: collection address and token ID of at most 78 digits; and the recipient of a payment request. */
export type SendSearch = { [key in (typeof keys)[number]]?: string }

export const sendSearch: SearchPart<SendSearch> = {
  keys,
  isOfNetwork: true,
  parse: (search) => pickText(search, keys, 78),
}
