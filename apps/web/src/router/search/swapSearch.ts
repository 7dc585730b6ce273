import { pickText, type SearchPart } from './SearchPart.ts'

const keys = ['chain', 'outputChain', 'inputCurrency', 'outputCurrency', 'value', 'field'] as const

/** The network, the pair and the amount (specification section 2.2), as text, because a number would lose digits. `outputChain`: where what is received is, if not there too. */
export type SwapSearch = { [key in (typeof keys)[number]]?: string }

export const swapSearch: SearchPart<SwapSearch> = {
  keys,
  isOfNetwork: true,
  parse: (search) => pickText(search, keys, 120),
}
