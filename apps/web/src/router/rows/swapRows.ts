import { msg } from '@lingui/core/macro'
import type { RouteRow } from './RouteRow.ts'

export const swapRows: readonly RouteRow<'swap'>[] = [
  { path: '/swap', kind: 'page', page: 'swap', tab: 'trade', title: () => msg`Swap` },
]
