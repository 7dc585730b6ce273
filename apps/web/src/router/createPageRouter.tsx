import { createRootRoute, createRoute, createRouter, type RouteComponent, redirect } from '@tanstack/react-router'
import { aheadOfPositions } from '../loading/aheadOfPositions.ts'
import { lazyPage } from '../loading/lazyPage.tsx'
import { SwapRoute } from '../routes/swap/SwapRoute.tsx'
import { CrashScreen } from '../shell/CrashScreen.tsx'
import { PageFailure } from '../shell/PageFailure.tsx'
import { Shell } from '../shell/Shell.tsx'
import { keepScroll } from './keepScroll.ts'
import { parsePageSearch, pickLooks } from './PageSearch.ts'
import { type PageName, type RouteRow, routeTable } from './routeTable.ts'
import { parseSearchText, stringifySearchText } from './searchText.ts'

const pages: Readonly<Record<PageName, RouteComponent>> = {
  landing: lazyPage(async () => (await import('../routes/landing/LandingRoute.tsx')).LandingRoute),
  swap: SwapRoute,
  explore: lazyPage(async () => (await import('../routes/explore/ExploreRoute.tsx')).ExploreRoute),
  token: lazyPage(async () => (await import('../routes/explore/TokenRoute.tsx')).TokenRoute),
  pool: lazyPage(async () => (await import('../routes/explore/PoolRoute.tsx')).PoolRoute),
  'create-position': lazyPage(async () => (await import('../routes/liquidity/CreateRoute.tsx')).CreateRoute),
  'find-pool': lazyPage(async () => (await import('../routes/liquidity/FindPoolRoute.tsx')).FindPoolRoute),
  position: lazyPage(async () => (await import('../routes/liquidity/PositionRoute.tsx')).PositionRoute),
  migrate: lazyPage(async () => (await import('../routes/liquidity/MigrateRoute.tsx')).MigrateRoute),
  're-range': lazyPage(async () => (await import('../routes/liquidity/ReRangeRoute.tsx')).ReRangeRoute),
  positions: lazyPage(async () => {
    aheadOfPositions()
    return (await import('../routes/liquidity/PositionsRoute.tsx')).PositionsRoute
  }),
  privacy: lazyPage(async () => (await import('../routes/page/PrivacyRoute.tsx')).PrivacyRoute),
  'not-found': lazyPage(async () => (await import('../routes/page/NotFoundRoute.tsx')).NotFoundRoute),
}

/** The router of the page. Making it is long work, so that it is called for and not done by loading this. */
export function createPageRouter() {
  const router = createRouter({
    routeTree: root.addChildren(routeTable.map(toRoute)),
    parseSearch: parseSearchText,
    stringifySearch: stringifySearchText,
    defaultErrorComponent: PageFailure,
    // A new page starts at its top, the back button returns to where one was.
    scrollRestoration: true,
  })
  keepScroll(router)
  return router
}

const root = createRootRoute({
  component: Shell,
  errorComponent: CrashScreen,
  validateSearch: parsePageSearch,
  notFoundComponent: () => null,
})

/** Paths that code names by itself; the compiler knows these, the table knows all. */
type LinkedPath = '/swap' | '/what-leaves-this-device' | '/not-found'

function toRoute(row: RouteRow) {
  return createRoute({
    getParentRoute: () => root,
    path: row.path as LinkedPath,
    staticData: { row },
    component: toComponent(row),
    beforeLoad: ({ params, location }) => {
      const request = { params, search: parseSearchText(location.searchStr), hash: location.hash }
      const destination =
        row.kind === 'redirect' ? row.to(request) : row.kind === 'page' ? row.leadsOn?.(request) : undefined
      if (destination === undefined) return
      const { to, search = {} } = destination
      throw redirect({ to, search: { ...pickLooks(parsePageSearch(request.search)), ...search }, replace: true })
    },
  })
}

function toComponent(row: RouteRow) {
  switch (row.kind) {
    case 'page':
      return pages[row.page]
    case 'not-built':
      return lazyPage(async () => (await import('../routes/page/NotBuiltRoute.tsx')).NotBuiltRoute)
    case 'leave':
      return lazyPage(async () => {
        const { LeaveRoute } = await import('../routes/page/LeaveRoute.tsx')
        return () => <LeaveRoute leave={row.leave} />
      })
    case 'redirect-on-chain':
      return lazyPage(async () => {
        const { RedirectRoute } = await import('../routes/page/RedirectRoute.tsx')
        return () => <RedirectRoute to={row.to} />
      })
    case 'redirect':
      return () => null
  }
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPageRouter>
  }
  interface StaticDataRouteOption {
    row?: RouteRow
  }
}
