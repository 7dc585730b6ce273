import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FailureCode } from '@oxbow/failures/FailureCode'
import { type OrderFailure, type OrderFailureCode, orderFailures } from '@oxbow/orders/orderFailures'
import { failureMessages } from './failureMessages.ts'

/** The message of an order failure: its own, else a swap's. */
export function toOrderMessage(code: OrderFailureCode): MessageDescriptor {
  return isOwn(code) ? own[code] : (orderMessages[code] ?? failureMessages[code])
}

/** Failures with a different message for orders than for swaps. */
const orderMessages: Readonly<Partial<Record<FailureCode, MessageDescriptor>>> = {
  InsufficientBalance: msg`Your balance is too low for this order.`,
  TransactionCancelled: msg`Transaction canceled. Your tokens are still in your wallet.`,
  OutcomeUnknown: msg`Your wallet’s node hasn’t confirmed the outcome yet.`,
}

/** Failures specific to orders; a missing message doesn't compile. */
const own: Readonly<Record<OrderFailure, MessageDescriptor>> = {
  OrdersNotOnNetwork: msg`Limit orders aren’t available on this network.`,
  GuardNotOnNetwork: msg`Stop orders aren’t available on this network.`,
  OraclePoolUnfit: msg`The price pool changed and can’t be used now. Your tokens are still in your wallet.`,
  OrderSellsNative: msg`A limit order can’t sell the network’s own currency. Wrap it first.`,
  OrderMeaningless: msg`This order can’t be filled. Check its amount and price.`,
  OrderExpiryOutOfRange: msg`The order has expired, or would stand for more than a year.`,
  OrderNonceUsed: msg`This order was already filled or canceled.`,
  ReplacedOrderFilled: msg`Your old order filled first. No new order was placed.`,
  ReplacedOrderCanceled: msg`Your old order was edited or canceled elsewhere first, maybe in another tab. This edit placed no new order.`,
  ReplacedOrderExpired: msg`Your old order expired first. No new order was placed.`,
  OrderNotSigned: msg`This isn’t the order that you signed, so canceling it would do nothing. Nothing was sent.`,
  SwapOrderStale: msg`You signed too late, or the approval took too long. Nothing was sent. Get a new price.`,
  SwapOrderExpired: msg`Nobody filled it in time. Your tokens are still in your wallet.`,
  SwapOrderUnfunded: msg`Your balance was lower than the order’s amount, so nobody could fill it. No tokens moved.`,
  SwapOrderCanceled: msg`Your swap was canceled. Your tokens are still in your wallet.`,
  OrderRefused: msg`This site didn’t take the order, but you signed it.`,
  OrderTokenUnknown: msg`This site doesn’t trade one of these tokens and didn’t take the order, but you signed it.`,
  TooManyUnlistedOrders: msg`You have 10 open orders with unlisted tokens. This site didn’t take another one, but you signed it.`,
  TooManyOpenOrders: msg`You have 100 open orders. This site didn’t take another one, but you signed it.`,
}

function isOwn(code: OrderFailureCode): code is OrderFailure {
  return Object.hasOwn(orderFailures, code)
}
