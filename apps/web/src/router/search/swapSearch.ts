import { pickText, type SearchPart } from './SearchPart.ts'

const keys = ['chain', 'outputChain', 'inputCurrency', 'outputCurrency', 'value', 'field'] as const

/**
 * The network, pair and amount, as text, because a number would lose digits. `outputChain`: the output's network, if it
 * differs.
 */
export type SwapSearch = { [key in (typeof keys)[number]]?: string }

export const swapSearch: SearchPart<SwapSearch> = {
  keys,
  isOfNetwork: true,
  parse: (search) => pickText(search, keys, 120),
}
