import type { TokenList } from '@oxbow/chain/TokenList'
import * as ListedToken from './ListedToken.ts'

/** Facts to store for a list. In a file of its own, because pages don't need it at startup. */
export function toTokenListFacts(list: TokenList, tokens = ListedToken.fromList(list)): TokenListFacts {
  const counts = [...tokens].map(([chainId, ofChain]) => [chainId, ofChain.length] as const)
  return { name: list.name, version: list.version, tokenCounts: Object.fromEntries(counts) }
}

/** Facts about a list, without its tokens. */
export type TokenListFacts = {
  readonly name: string
  readonly version: { readonly major: number; readonly minor: number; readonly patch: number }
  /** Number of tokens by chain id. */
  readonly tokenCounts: Readonly<Record<string, number>>
}
