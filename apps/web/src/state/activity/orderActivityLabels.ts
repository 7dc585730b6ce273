import { msg } from '@lingui/core/macro'
import type { OrderKind } from '@oxbow/orders/Order'
import type { KindLabels } from './KindLabels.ts'

/** Labels of transactions about all kinds of orders. */
export const orderActivityLabels: Readonly<Record<OrderKind, KindLabels>> = {
  'cancel-orders': {
    done: msg`Limit orders canceled`,
    pending: msg`Canceling limit orders`,
    failed: msg`Canceling limit orders failed`,
    plain: msg`Cancellation of limit orders`,
  },
  'swap-order': {
    done: msg`Gas-free swap signed`,
    pending: msg`Signing a gas-free swap`,
    failed: msg`Gas-free swap not filled`,
    plain: msg`Gas-free swap`,
  },
  'swap-order-expired': { done: msg`Gas-free swap expired` },
  'swap-order-unfunded': { done: msg`Gas-free swap: insufficient funds` },
  'cancel-plan': {
    done: msg`Trade over time canceled`,
    pending: msg`Canceling trade over time`,
    failed: msg`Canceling trade over time failed`,
    plain: msg`Cancellation of trade over time`,
  },
  'fill-order': { done: msg`Limit order filled` },
  'fill-part': { done: msg`Part of a trade over time filled` },
  'fill-stop-loss': { done: msg`Stop-loss filled` },
  'fill-swap': { done: msg`Gas-free swap filled` },
  'fill-take-profit': { done: msg`Take-profit filled` },
}
