import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ChartSubject } from '../../features/explore/chart/ChartView.ts'
import { fromSearch, type MarketView, toSearch } from '../../features/explore/market/MarketView.ts'

/** The view of a token's or pool's page from its URL, and a function that changes it. */
export function useMarketView(subjects: readonly [ChartSubject, ...ChartSubject[]]) {
  const navigate = useNavigate()
  const view = fromSearch(useSearch({ strict: false }), subjects)
  const onView = (change: Partial<MarketView>) =>
    void navigate({
      to: '.',
      search: (old) => ({ ...old, ...toSearch(change) }),
      replace: true,
      resetScroll: false,
    })
  return { view, onView }
}
