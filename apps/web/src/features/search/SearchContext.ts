import type { AddressResult, SearchResult, TokenResult } from '@oxbow/tokens/SearchResult'

/** Data of a result row that the result itself doesn't have. */
export type SearchContext = {
  getNetworkName: (chainId: number) => string
  /** A token's warning in two or three words. */
  getWarning: (
    token: Pick<TokenResult, 'tags'>,
  ) => { readonly tone: 'caution' | 'critical'; readonly words: string } | undefined
  /** A token's price now, and its change in a day as a fraction; undefined if unknown. */
  getPrice: (token: TokenResult) => { readonly usd: number; readonly changeDay: number | undefined } | undefined
  /** Whether the result can be opened. */
  canOpen: (result: SearchResult) => boolean
  /** Whether the wallet is one of the user's favorites; undefined for the user's own. */
  watchOf: (wallet: AddressResult) => { readonly isWatched: boolean; readonly toggle: () => void } | undefined
  /** Whether it opens an external site. */
  leaves: (result: SearchResult) => boolean
}
