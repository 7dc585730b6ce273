import { msg } from '@lingui/core/macro'
import type { RouteRow } from './RouteRow.ts'

export const portfolioRows: readonly RouteRow<'portfolio'>[] = [
  // Without an owner the account in use; with an address or a name anybody's, read only.
  { path: '/portfolio/{-$owner}', kind: 'page', page: 'portfolio', tab: 'portfolio', title: () => msg`Portfolio` },
]
