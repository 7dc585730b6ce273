import { lazyPage } from '../../loading/lazyPage.tsx'

export const sendPages = { send: lazyPage(async () => (await import('./SendRoute.tsx')).SendRoute) }
