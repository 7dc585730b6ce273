import type { TokenFacts } from '@oxbow/transactions/TokenFacts'
import type { CanceledOrder } from './cancel/CancelIntent.ts'

/** Longest lifetime of a limit order, in seconds. */
export const longestOrderSeconds = 365 * 86_400

/**
 * Open orders allowed per account and server, on all networks together, and the number from which on the account is warned. A plan counts as one.
 */
export const mostOpenOrders = 100
export const manyOpenOrders = 90

/** Largest amount of an order, sold or bought: the most that Permit2 can be allowed to take. */
export const maxOrderAmount = 2n ** 160n - 1n

/** A limit order that a person wants: one token for another, at this price or better, until a deadline. */
export type LimitIntent = OrderIntent & {
  readonly kind: 'limit'
  readonly price: LimitPrice
  /** The order to replace. It is canceled on chain before the new one is signed; `promised` doesn't include it. */
  readonly replaces?: ReplacedOrder | undefined
}

/** Terms that all kinds of order have. */
export type OrderIntent = {
  readonly chainId: number
  /** Never the native currency, which nobody can take later; it is wrapped first. */
  readonly tokenIn: TokenFacts
  readonly tokenOut: TokenFacts
  /** Total amount sold, in raw units. */
  readonly amountIn: bigint
  /** Last Unix second at which the order may be filled. */
  readonly deadline: number
  /** Lower-case. */
  readonly recipient: `0x${string}`
  /** Unordered, unused nonce of Permit2. Of two orders with the same nonce only one can be filled. */
  readonly nonce: bigint
  /** Raw units of the sold token that the account's other open orders may take. Permit2 needs an allowance for all of them together. */
  readonly promised: bigint
  readonly approval: 'exact' | 'unlimited'
}

/** `seenAt`: a block at which the order was open; undefined if that wasn't checked yet. If it was filled after that block, no new order is placed. */
export type ReplacedOrder = CanceledOrder & { readonly seenAt?: bigint | undefined }

/** Exact price: raw units of `tokenOut` per raw unit of `tokenIn`. */
export type LimitPrice = { readonly numerator: bigint; readonly denominator: bigint }

/**
 * Minimum output, rounded up: one unit less would be below the price.
 *
 * @example
 * leastOut({ amountIn: 10n, price: { numerator: 1n, denominator: 3n } }) // 4n
 */
export function leastOut({ amountIn, price }: Pick<LimitIntent, 'amountIn' | 'price'>): bigint {
  return (amountIn * price.numerator + price.denominator - 1n) / price.denominator
}
