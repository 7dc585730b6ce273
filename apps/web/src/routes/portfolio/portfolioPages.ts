import { lazyPage } from '../../loading/lazyPage.tsx'

export const portfolioPages = {
  portfolio: lazyPage(async () => (await import('./PortfolioRoute.tsx')).PortfolioRoute),
}
