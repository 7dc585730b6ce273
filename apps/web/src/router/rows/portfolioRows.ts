import { msg } from '@lingui/core/macro'
import type { RouteRow } from './RouteRow.ts'

export const portfolioRows: readonly RouteRow<'portfolio' | 'approvals'>[] = [
  // Without an owner, the account in use; with an address or name, any account, read-only.
  { path: '/portfolio/{-$owner}', kind: 'page', page: 'portfolio', tab: 'portfolio', title: () => msg`Portfolio` },
  { path: '/portfolio/approvals', kind: 'page', page: 'approvals', tab: 'portfolio', title: () => msg`Approvals` },
]
