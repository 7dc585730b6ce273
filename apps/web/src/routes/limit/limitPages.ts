import { lazyPage } from '../../loading/lazyPage.tsx'

export const limitPages = { limit: lazyPage(async () => (await import('./LimitRoute.tsx')).LimitRoute) }
