import { msg } from '@lingui/core/macro'
import type { OrderKind } from '@oxbow/orders/Order'
import type { KindWords } from './KindWords.ts'

/** What the list of transactions calls what happens to limit orders. */
export const orderActivityWords: Readonly<Record<OrderKind, KindWords>> = {
  'cancel-orders': {
    done: msg`Limit orders canceled`,
    pending: msg`Canceling limit orders`,
    failed: msg`Canceling limit orders failed`,
    plain: msg`Cancellation of limit orders`,
  },
  'swap-order': {
    done: msg`Gas-free swap signed`,
    pending: msg`Signing a gas-free swap`,
    failed: msg`Gas-free swap not signed`,
    plain: msg`Gas-free swap`,
  },
  'fill-order': {
    done: msg`Limit order filled`,
  },
}
