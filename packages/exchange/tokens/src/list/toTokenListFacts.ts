import type { TokenList } from '@oxbow/chain/TokenList'
import type { TokenListFacts } from './createTokenLists.ts'
import * as ListedToken from './ListedToken.ts'

/** What a list would be kept with. Apart from the lists that are kept, because pages that start need it for none of them. */
export function toTokenListFacts(list: TokenList, tokens = ListedToken.fromList(list)): TokenListFacts {
  const counts = [...tokens].map(([chainId, ofChain]) => [chainId, ofChain.length] as const)
  return { name: list.name, version: list.version, tokenCounts: Object.fromEntries(counts) }
}
