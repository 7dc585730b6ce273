import { lazyPage } from '../../loading/lazyPage.tsx'

export const landingPages = {
  landing: lazyPage(async () => (await import('./LandingRoute.tsx')).LandingRoute),
}
