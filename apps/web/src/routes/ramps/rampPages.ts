import { lazyPage } from '../../loading/lazyPage.tsx'

export const rampPages = {
  buy: lazyPage(async () => {
    const { RampRoute } = await import('./RampRoute.tsx')
    return () => RampRoute({ side: 'buy' })
  }),
  sell: lazyPage(async () => {
    const { RampRoute } = await import('./RampRoute.tsx')
    return () => RampRoute({ side: 'sell' })
  }),
}
