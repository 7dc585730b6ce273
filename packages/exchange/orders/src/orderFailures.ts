import type { FailureCode } from '@oxbow/failures/FailureCode'
import type { DomainFailures } from '@oxbow/failures/toFailure'

/** Failures that only orders have, each with its next action. */
export const orderFailures = {
  /** The network has no reactor, so nobody could fill an order there. */
  OrdersNotOnNetwork: 'switch-network',
  /** The network has no MarketGuard, or other code at its address: a stop-loss could be filled below the market. */
  GuardNotOnNetwork: 'switch-network',
  /** The reference pool isn't the factory's, is too thin, or its observations don't cover the window. */
  OraclePoolUnfit: 'dismiss',
  /** The native currency can't be taken later and has to be wrapped first. */
  OrderSellsNative: 'choose-another-token',
  /** It can't be filled: a token for itself, or a zero or impossible amount. */
  OrderMeaningless: 'change-amount',
  /** It would expire too soon to be filled, or in more than a year. */
  OrderExpiryOutOfRange: 'dismiss',
  /** Its nonce is spent: it was filled or canceled before. */
  OrderNonceUsed: 'dismiss',
  /** The order to replace was filled first, so no new order was placed. */
  ReplacedOrderFilled: 'dismiss',
  /** A transaction other than this edit's own canceled it first, such as an edit in another tab: no new order was placed here. */
  ReplacedOrderCanceled: 'dismiss',
  /** It expired before its edit could cancel it. */
  ReplacedOrderExpired: 'dismiss',
  /** The server's copy of the order isn't what the owner signed; canceling it would cancel nothing. */
  OrderNotSigned: 'dismiss',
  /** The server refused it. */
  OrderRefused: 'dismiss',
  /** The server knows one of the tokens from no pool and no list. */
  OrderTokenUnknown: 'dismiss',
  TooManyOpenOrders: 'dismiss',
  /** The price of a gas-free swap expired before it was signed. */
  SwapOrderStale: 'refresh-quote',
  /** Nobody filled a gas-free swap before its deadline by the chain's time; no tokens moved. */
  SwapOrderExpired: 'refresh-quote',
  /** As above, and the account's balance was below the sold amount at the deadline, so nobody could have filled it. */
  SwapOrderUnfunded: 'change-amount',
  /** Its nonce was canceled. */
  SwapOrderCanceled: 'dismiss',
  /** Too many open orders of tokens that are on no list. */
  TooManyUnlistedOrders: 'dismiss',
} as const satisfies DomainFailures

export type OrderFailure = keyof typeof orderFailures

/** All failures of an order flow. */
export type OrderFailureCode = FailureCode | OrderFailure
