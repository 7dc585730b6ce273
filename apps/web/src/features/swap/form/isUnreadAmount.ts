import type { Network } from '@oxbow/chain/Network'
import type { Token } from '@oxbow/tokens/getTokens'
import type { SwapSearch } from '../../../router/search/swapSearch.ts'
import { fromSearch } from './SwapForm.ts'

/** Whether a URL has an amount that the form ignores: not a number, or with more decimals than its token. */
export function isUnreadAmount(search: SwapSearch, network: Network, tokens: readonly Token[]): boolean {
  return search.value !== undefined && fromSearch(search, network, tokens).text === ''
}
