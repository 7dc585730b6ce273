import type { RouteComponent } from '@tanstack/react-router'
import { lazyPage } from '../../loading/lazyPage.tsx'
import type { LiquidityPage } from '../../router/rows/liquidityRows.ts'
import { aheadOfPositions } from './aheadOfPositions.ts'

export const liquidityPages: Readonly<Record<LiquidityPage, RouteComponent>> = {
  'create-position': lazyPage(async () => (await import('./create/CreateRoute.tsx')).CreateRoute),
  'find-pool': lazyPage(async () => (await import('./create/FindPoolRoute.tsx')).FindPoolRoute),
  position: lazyPage(async () => (await import('./position/PositionRoute.tsx')).PositionRoute),
  migrate: lazyPage(async () => (await import('./move/MigrateRoute.tsx')).MigrateRoute),
  're-range': lazyPage(async () => (await import('./move/ReRangeRoute.tsx')).ReRangeRoute),
  positions: lazyPage(async () => {
    aheadOfPositions()
    return (await import('./PositionsRoute.tsx')).PositionsRoute
  }),
}
