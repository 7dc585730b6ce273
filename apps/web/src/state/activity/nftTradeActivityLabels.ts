import { msg } from '@lingui/core/macro'
import type { NftTradeKind } from '@oxbow/listings/NftTradeKind'
import type { KindLabels, SentKindWords } from './KindLabels.ts'

/** Labels of NFT trades; a missing kind doesn't compile. */
export const nftTradeActivityLabels: Readonly<
  Record<NftTradeKind, SentKindWords> & Record<'sell-nft' | 'mint-nft', KindLabels>
> = {
  'buy-nft': {
    done: msg`Bought`,
    pending: msg`Buying`,
    failed: msg`Purchase failed`,
    plain: msg`Purchase`,
  },
  // Only known from the chain: others buy what is listed, and sites mint.
  'sell-nft': {
    done: msg`Sold`,
  },
  'mint-nft': {
    done: msg`Minted`,
  },
  'cancel-listing': {
    done: msg`Canceled a listing`,
    pending: msg`Canceling a listing`,
    failed: msg`Cancel listing failed`,
    plain: msg`Listing to be canceled`,
  },
}
