import { msg } from '@lingui/core/macro'
import type { RouteRow } from './RouteRow.ts'

export const limitRows: readonly RouteRow<'limit'>[] = [
  { path: '/limit', kind: 'page', page: 'limit', tab: 'trade', title: () => msg`Limit` },
  { path: '/limits', kind: 'redirect', to: ({ search }) => ({ to: '/limit', search }) },
]
