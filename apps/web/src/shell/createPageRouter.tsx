import { createRootRoute, createRoute, createRouter, type RouteComponent, redirect } from '@tanstack/react-router'
import { lazyPage } from '../loading/lazyPage.tsx'
import { keepScroll } from '../router/keepScroll.ts'
import { type PageSearch, parsePageSearch, pickLooks } from '../router/PageSearch.ts'
import { type PageName, routeTable } from '../router/routeTable.ts'
import type { RouteRow } from '../router/rows/RouteRow.ts'
import { parseSearchText, stringifySearchText } from '../router/searchText.ts'
import { approvalsPages } from '../routes/approvals/approvalsPages.ts'
import { explorePages } from '../routes/explore/explorePages.ts'
import { landingPages } from '../routes/landing/landingPages.ts'
import { limitPages } from '../routes/limit/limitPages.ts'
import { liquidityPages } from '../routes/liquidity/liquidityPages.ts'
import { nftPages } from '../routes/nfts/nftPages.ts'
import { passkeysPages } from '../routes/passkeys/passkeysPages.ts'
import { portfolioPages } from '../routes/portfolio/portfolioPages.ts'
import { rampPages } from '../routes/ramps/rampPages.ts'
import { sendPages } from '../routes/send/sendPages.ts'
import { sitePages } from '../routes/site/sitePages.ts'
import { swapPages } from '../routes/swap/swapPages.ts'
import { CrashScreen } from './CrashScreen.tsx'
import { PageFailure } from './PageFailure.tsx'
import { Shell } from './Shell.tsx'

/** The pages of all domains, one line each; a route without a component doesn't compile. */
const pages: Readonly<Record<PageName, RouteComponent>> = {
  ...landingPages,
  ...swapPages,
  ...limitPages,
  ...sendPages,
  ...rampPages,
  ...explorePages,
  ...liquidityPages,
  ...portfolioPages,
  ...nftPages,
  ...approvalsPages,
  ...passkeysPages,
  ...sitePages,
}

/** Creates the router. A function, because creating it is a long task that must not run on import. */
export function createPageRouter() {
  const router = createRouter({
    routeTree: root.addChildren(routeTable.map(toRoute)),
    parseSearch: parseSearchText,
    stringifySearch: stringifySearchText,
    defaultErrorComponent: PageFailure,
    // A new page starts at the top; the back button restores the scroll position.
    scrollRestoration: true,
  })
  keepScroll(router)
  return router
}

const root = createRootRoute({
  component: Shell,
  errorComponent: CrashScreen,
  validateSearch: parsePageSearch,
  search: { middlewares: [keepTheme] },
  notFoundComponent: () => null,
})

/** A link's theme applies to the whole visit, until one is chosen. */
function keepTheme({ search, next }: { search: PageSearch; next: (search: PageSearch) => PageSearch }): PageSearch {
  const result = next(search)
  return search.theme === undefined || 'theme' in result ? result : { ...result, theme: search.theme }
}

/** Paths that code uses literally; these are type-checked, the table has all. */
type LinkedPath = '/swap' | '/what-leaves-this-device' | '/not-found'

function toRoute(row: RouteRow<PageName>) {
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

function toComponent(row: RouteRow<PageName>) {
  switch (row.kind) {
    case 'page':
      return pages[row.page]
    case 'not-built':
      return lazyPage(async () => (await import('../routes/site/NotBuiltRoute.tsx')).NotBuiltRoute)
    case 'leave':
      return lazyPage(async () => {
        const { LeaveRoute } = await import('../routes/site/LeaveRoute.tsx')
        return () => <LeaveRoute leave={row.leave} />
      })
    case 'redirect-on-chain':
      return lazyPage(async () => {
        const { RedirectRoute } = await import('../routes/site/RedirectRoute.tsx')
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
