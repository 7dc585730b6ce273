import { msg } from '@lingui/core/macro'
import type { SwapKind } from '@oxbow/swap/SwapKind'
import type { KindWords } from './KindWords.ts'

/** What the list of transactions calls a trade; a kind without words does not compile. */
export const swapActivityWords: Readonly<Record<SwapKind, KindWords>> = {
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
