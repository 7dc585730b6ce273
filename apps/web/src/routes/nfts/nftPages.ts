import { lazyPage } from '../../loading/lazyPage.tsx'

export const nftPages = { nft: lazyPage(async () => (await import('./NftPlaceRoute.tsx')).NftPlaceRoute) }
