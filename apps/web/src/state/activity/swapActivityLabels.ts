import { msg } from '@lingui/core/macro'
import type { SwapKind } from '@oxbow/swap/SwapKind'
import type { SentKindWords } from './KindLabels.ts'

/** Labels of trades; a missing kind doesn't compile. */
export const swapActivityLabels: Readonly<Record<SwapKind, SentKindWords>> = {
  swap: {
    done: msg`Swapped`,
    pending: msg`Swapping`,
    failed: msg`Swap failed`,
    plain: msg`Swap`,
  },
  wrap: {
    done: msg`Wrapped`,
    pending: msg`Wrapping`,
    failed: msg`Wrap failed`,
    plain: msg`Wrap`,
  },
  unwrap: {
    done: msg`Unwrapped`,
    pending: msg`Unwrapping`,
    failed: msg`Unwrap failed`,
    plain: msg`Unwrap`,
  },
}
