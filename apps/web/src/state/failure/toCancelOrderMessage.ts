import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { OrderFailureCode } from '@oxbow/orders/orderFailures'
import { toOrderMessage } from './toOrderMessage.ts'

/** The message of a failed order cancellation: its own, else an order's. */
export function toCancelOrderMessage(code: OrderFailureCode): MessageDescriptor {
  return cancelMessages[code] ?? toOrderMessage(code)
}

/** Failures with a different message for cancellations than for orders. */
const cancelMessages: Readonly<Partial<Record<OrderFailureCode, MessageDescriptor>>> = {
  ExpectedToFail: msg`This is expected to fail, so it wasn’t sent. Your orders stand as they are.`,
  ExecutionReverted: msg`The cancellation failed. Your orders stand as they are; you only paid the network cost.`,
  TransactionCancelled: msg`The transaction was canceled. Your orders stand as they are.`,
  TransactionDropped: msg`The transaction was dropped, so your orders stand as they are. Your wallet may resend it.`,
  OrderNonceUsed: msg`This was filled or canceled before. Nothing was sent.`,
}
