import type { RouteComponent } from '@tanstack/react-router'
import { lazyPage } from '../../loading/lazyPage.tsx'
import type { ExplorePage } from '../../router/rows/exploreRows.ts'

export const explorePages: Readonly<Record<ExplorePage, RouteComponent>> = {
  explore: lazyPage(async () => (await import('./ExploreRoute.tsx')).ExploreRoute),
  token: lazyPage(async () => (await import('./TokenRoute.tsx')).TokenRoute),
  pool: lazyPage(async () => (await import('./PoolRoute.tsx')).PoolRoute),
}
