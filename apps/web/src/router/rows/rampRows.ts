import { msg } from '@lingui/core/macro'
import type { RouteRow } from './RouteRow.ts'

export const rampRows: readonly RouteRow<'buy' | 'sell'>[] = [
  { path: '/buy', kind: 'page', page: 'buy', tab: 'trade', needs: 'buys', title: () => msg`Buy` },
  { path: '/sell', kind: 'page', page: 'sell', tab: 'trade', needs: 'sells', title: () => msg`Sell` },
]
