import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { parseSearch, type SwapSearch } from '../features/swap/SwapForm.ts'
import { SwapRoute } from '../routes/SwapRoute.tsx'
import { CrashScreen } from './CrashScreen.tsx'
import { Shell } from './Shell.tsx'
import { parseSearchText, stringifySearchText } from './searchText.ts'

type Search = SwapSearch & { theme?: 'light' | 'dark' }

const root = createRootRoute({
  component: Shell,
  errorComponent: CrashScreen,
  validateSearch: (search: Record<string, unknown>): Search => {
    const theme = String(search.theme ?? '').toLowerCase()
    return { ...parseSearch(search), ...((theme === 'light' || theme === 'dark') && { theme }) }
  },
  notFoundComponent: () => null,
})

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/swap', search, replace: true })
  },
})

const swap = createRoute({ getParentRoute: () => root, path: '/swap', component: SwapRoute })

/** Until there are more pages, every other path leads to the one that works. */
const elsewhere = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/swap', replace: true })
  },
})

export const router = createRouter({
  routeTree: root.addChildren([home, swap, elsewhere]),
  parseSearch: parseSearchText,
  stringifySearch: stringifySearchText,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
