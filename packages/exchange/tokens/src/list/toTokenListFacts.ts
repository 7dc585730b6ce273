import type { TokenList } from '@oxbow/chain/TokenList'
import * as ListedToken from './ListedToken.ts'

/** What a list would be kept with. Apart from the lists that are kept, because pages that start need it for none of them. */
export function toTokenListFacts(list: TokenList, tokens = ListedToken.fromList(list)): TokenListFacts {
  const counts = [...tokens].map(([chainId, ofChain]) => [chainId, ofChain.length] as const)
  return { name: list.name, version: list.version, tokenCounts: Object.fromEntries(counts) }
}

/** What is known of a list without its tokens. */
export type TokenListFacts = {
  readonly name: string
  readonly version: { readonly major: number; readonly minor: number; readonly patch: number }
  /** How many tokens it has on a chain, by chain id. */
  readonly tokenCounts: Readonly<Record<string, number>>
}
