import type { TokenFacts } from '@oxbow/transactions/TokenFacts'
import type { CanceledOrder } from './cancel/CancelIntent.ts'

/** The longest that a limit order may stand. */
export const longestOrderSeconds = 365 * 86_400

/** Orders that an account may have open with a server, on all networks together, and from how many on it is told (specification, section 9). A trade over time is one. */
export const mostOpenOrders = 100
export const manyOpenOrders = 90

/** The most that an order sells, which is what Permit2 may be allowed, and that it asks for: no token has more. */
export const mostOrderAmount = 2n ** 160n - 1n

/** What a person wants of a limit order: one token for another, at this price or a better one, until a time. */
export type LimitIntent = OrderIntent & {
  readonly kind: 'limit'
  readonly price: LimitPrice
  /** An order that this one takes the place of. It is canceled on chain before this one is signed; `promised` is without it. */
  readonly replaces?: ReplacedOrder | undefined
}

/** What every order that is placed says, whatever it asks for. */
export type OrderIntent = {
  readonly chainId: number
  /** Not the native currency: nobody can take that later. It is wrapped before. */
  readonly tokenIn: TokenFacts
  readonly tokenOut: TokenFacts
  /** All of what is sold, in raw units. */
  readonly amountIn: bigint
  /** The last Unix second at which it may be filled. */
  readonly deadline: number
  /** Lower-case. */
  readonly recipient: `0x${string}`
  /** Of Permit2, unordered and unused: two orders of one nonce are one that is filled. */
  readonly nonce: bigint
  /** Of the token that is sold, raw units that other open orders of the account may take: Permit2 needs an approval for all of them together. */
  readonly promised: bigint
  readonly approval: 'exact' | 'unlimited'
}

/** `seenAt`: a block at which it was standing, undefined before anybody has looked. If it is filled after that, nothing takes its place. */
export type ReplacedOrder = CanceledOrder & { readonly seenAt?: bigint | undefined }

/** Raw units of what is bought for raw units of what is sold, exact. */
export type LimitPrice = { readonly numerator: bigint; readonly denominator: bigint }

/**
 * The least that is bought, rounded up: a unit less would be below the price.
 *
 * @example
 * leastOut({ amountIn: 10n, price: { numerator: 1n, denominator: 3n } }) // 4n
 */
export function leastOut({ amountIn, price }: Pick<LimitIntent, 'amountIn' | 'price'>): bigint {
  return (amountIn * price.numerator + price.denominator - 1n) / price.denominator
}
