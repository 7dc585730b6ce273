import { msg } from '@lingui/core/macro'
import type { RouteRow } from './RouteRow.ts'

export const nftRows: readonly RouteRow<'nft'>[] = [
  // Without a number the collection. The page gives it the name of what it finds.
  { path: '/nfts/$chainName/$collection/{-$tokenId}', kind: 'page', page: 'nft', title: () => msg`NFT` },
]
