import { msg } from '@lingui/core/macro'
import type { RouteRow } from './RouteRow.ts'

export const sendRows: readonly RouteRow<'send'>[] = [
  { path: '/send', kind: 'page', page: 'send', tab: 'trade', title: () => msg`Send` },
]
