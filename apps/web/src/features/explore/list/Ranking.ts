import type { TokenSort } from '@oxbow/contract/marketDocuments'
import type { ExploreSearch, ExploreView } from './ExploreView.ts'

/** Token orders that have a name. */
export type Ranking = 'top' | 'gainers' | 'losers' | 'new'

const orders: Readonly<Record<Ranking, { readonly sort: TokenSort; readonly isDescending: boolean }>> = {
  top: { sort: 'VOLUME', isDescending: true },
  gainers: { sort: 'CHANGE_DAY', isDescending: true },
  losers: { sort: 'CHANGE_DAY', isDescending: false },
  new: { sort: 'CREATED', isDescending: true },
}

/** Undefined for an order without a name. */
export function rankingOf({ tokenSort, isDescending }: Pick<ExploreView, 'tokenSort' | 'isDescending'>) {
  return (Object.keys(orders) as Ranking[]).find(
    (name) => orders[name].sort === tokenSort && orders[name].isDescending === isDescending,
  )
}

/** The search parameters of a ranking. */
export function toRankingSearch(ranking: Ranking): ExploreSearch {
  const words: Readonly<Record<Ranking, string | undefined>> = {
    top: undefined,
    gainers: 'day',
    losers: 'day',
    new: 'new',
  }
  return { sort: words[ranking], order: orders[ranking].isDescending ? undefined : 'asc' }
}
