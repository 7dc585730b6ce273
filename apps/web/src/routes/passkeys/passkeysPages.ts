import { lazyPage } from '../../loading/lazyPage.tsx'

export const passkeysPages = {
  passkeys: lazyPage(async () => (await import('./PasskeysRoute.tsx')).PasskeysRoute),
}
