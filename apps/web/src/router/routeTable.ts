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
 * Every path of specification section 2.1, and where the paths of earlier times lead. Router, titles, navigation and tests follow this table
 * and nothing else. A row of kind `not-built` becomes a `page` when its page is there. Each domain declares its own; the navigation has them in this order.
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
