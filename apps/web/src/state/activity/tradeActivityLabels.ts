import { msg } from '@lingui/core/macro'
import type { TradeKind } from '@oxbow/listings/TradeKind'
import type { SentKindWords } from './KindLabels.ts'

/** Labels of NFT trades; a missing kind doesn't compile. */
export const tradeActivityLabels: Readonly<Record<TradeKind, SentKindWords>> = {
  'buy-nft': {
    done: msg`Bought`,
    pending: msg`Buying`,
    failed: msg`Purchase failed`,
    plain: msg`Purchase`,
  },
  'cancel-listing': {
    done: msg`Canceled a listing`,
    pending: msg`Canceling a listing`,
    failed: msg`Cancel listing failed`,
    plain: msg`Listing to be canceled`,
  },
}
