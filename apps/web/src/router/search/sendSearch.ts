import { pickText, type SearchPart } from './SearchPart.ts'

const keys = ['collection', 'tokenId', 'recipient'] as const

/** The NFT that is to be sent: the address of its collection and its number, of 78 digits at most; and to whom, where somebody asked for it. */
export type SendSearch = { [key in (typeof keys)[number]]?: string }

export const sendSearch: SearchPart<SendSearch> = {
  keys,
  isOfNetwork: true,
  parse: (search) => pickText(search, keys, 78),
}
