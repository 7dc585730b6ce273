import type { FailureCode } from '@oxbow/failures/FailureCode'
import type { DomainFailures } from '@oxbow/failures/toFailure'

/** What only orders fail at, each with the one thing to do about it. */
export const orderFailures = {
  /** The network has no reactor: nobody could fill an order there. */
  OrdersNotOnNetwork: 'switch-network',
  /** The network has no MarketGuard, or other code in its place: nothing would keep a stop-loss from being filled below the market. */
  GuardNotOnNetwork: 'switch-network',
  /** The pool whose mean price would count is not the factory's, or is too thin, or does not remember the window. */
  OraclePoolUnfit: 'dismiss',
  /** The native currency cannot be taken later; it is wrapped before. */
  OrderSellsNative: 'choose-another-token',
  /** It says nothing that could be filled: one token for itself, nothing for something, or something for nothing. */
  OrderMeaningless: 'change-amount',
  /** It would expire too soon to be filled, or stand for more than a year. */
  OrderExpiryOutOfRange: 'dismiss',
  /** Its nonce was spent: it was filled or canceled before. */
  OrderNonceUsed: 'dismiss',
  /** The order that another one was to replace was filled first: nothing took its place. */
  ReplacedOrderFilled: 'dismiss',
  /** Another transaction than this edit's own canceled it first, such as an edit in another tab: nothing took its place here. */
  ReplacedOrderCanceled: 'dismiss',
  /** It expired before its edit could cancel it. */
  ReplacedOrderExpired: 'dismiss',
  /** What a server says of an own order is not what its owner signed: canceling that would cancel nothing. */
  OrderNotSigned: 'dismiss',
  /** The server did not take it. */
  OrderRefused: 'dismiss',
  /** The server knows no pool and no list that has one of its tokens. */
  OrderTokenUnknown: 'dismiss',
  TooManyOpenOrders: 'dismiss',
  /** A gas-free swap was not signed before its price was too old: nothing was signed. */
  SwapOrderStale: 'refresh-quote',
  /** Nobody filled a gas-free swap in time, and by the chain's time nobody can: nothing moved. */
  SwapOrderExpired: 'refresh-quote',
  /** The same, and when its time was over the account had less than it sells: nobody could have filled it. */
  SwapOrderUnfunded: 'change-amount',
  /** Its nonce was taken back. */
  SwapOrderCanceled: 'dismiss',
  /** Of tokens that no list has. */
  TooManyUnlistedOrders: 'dismiss',
} as const satisfies DomainFailures

export type OrderFailure = keyof typeof orderFailures

/** Everything that an order may fail at. */
export type OrderFailureCode = FailureCode | OrderFailure
