import { parseSearch, type SwapSearch, searchKeys } from '../../features/swap/form/SwapForm.ts'
import type { SearchPart } from '../../router/SearchPart.ts'

/** The network, the pair and the amount. */
export const swapSearch: SearchPart<SwapSearch> = { keys: searchKeys, parse: parseSearch }
