import { exploreRows } from './rows/exploreRows.ts'
import { landingRows } from './rows/landingRows.ts'
import { limitRows } from './rows/limitRows.ts'
import { liquidityRows } from './rows/liquidityRows.ts'
import { nftRows } from './rows/nftRows.ts'
import { portfolioRows } from './rows/portfolioRows.ts'
import { rampRows } from './rows/rampRows.ts'
import { sendRows } from './rows/sendRows.ts'
import { siteRows } from './rows/siteRows.ts'
import { swapRows } from './rows/swapRows.ts'

/**
 * All paths, and the redirects of legacy paths. Router, titles, navigation and tests use only this table. A `not-built`
 * row becomes a `page` when its page exists. Each domain declares its own rows; the navigation follows their order.
 */
export const routeTable = [
  ...landingRows,
  ...swapRows,
  ...limitRows,
  ...sendRows,
  ...rampRows,
  ...exploreRows,
  ...liquidityRows,
  ...portfolioRows,
  ...nftRows,
  ...siteRows,
] as const

/** Of all domains; `createPageRouter` has a component for each. */
export type PageName = Extract<(typeof routeTable)[number], { readonly kind: 'page' }>['page']
