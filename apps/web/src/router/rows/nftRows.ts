import { msg } from '@lingui/core/macro'
import type { RouteRow } from './RouteRow.ts'

export const nftRows: readonly RouteRow<'nft'>[] = [
  // Without a token ID, the collection. The page sets its title to the name it finds.
  { path: '/nfts/$chainName/$collection/{-$tokenId}', kind: 'page', page: 'nft', title: () => msg`NFT` },
]
