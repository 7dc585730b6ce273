import type { RouteComponent } from '@tanstack/react-router'
import { lazyPage } from '../../loading/lazyPage.tsx'
import type { SitePage } from '../../router/rows/siteRows.ts'

export const sitePages: Readonly<Record<SitePage, RouteComponent>> = {
  privacy: lazyPage(async () => (await import('./PrivacyRoute.tsx')).PrivacyRoute),
  'not-found': lazyPage(async () => (await import('./NotFoundRoute.tsx')).NotFoundRoute),
}
