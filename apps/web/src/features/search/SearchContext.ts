import type { SearchResult, TokenResult } from '@oxbow/tokens/SearchResult'

/** What a row says about a result that the result does not know. */
export type SearchContext = {
  getNetworkName: (chainId: number) => string
  /** Two or three words of warning about a token. */
  getWarning: (
    token: Pick<TokenResult, 'tags'>,
  ) => { readonly tone: 'caution' | 'critical'; readonly words: string } | undefined
  /** Whether anything can be opened for it. */
  canOpen: (result: SearchResult) => boolean
  /** Whether it opens another site. */
  leaves: (result: SearchResult) => boolean
}
