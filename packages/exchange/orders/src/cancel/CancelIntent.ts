import type { TokenFacts } from '@oxbow/transactions/TokenFacts'
import type { SignedOrder } from '../Order.ts'

/** Orders to cancel in one transaction. Their nonces share one word of Permit2's bitmap (`groupByWord`). */
export type CancelIntent = {
  readonly kind: 'cancel-orders'
  readonly chainId: number
  /** At least one. */
  readonly orders: readonly CanceledOrder[]
}

/** The signature is needed to prove that the order is real: canceling a forged one would spend a nonce and leave the real order open. */
export type CanceledOrder = SignedOrder & { readonly tokenIn: TokenFacts; readonly amountIn: bigint }
