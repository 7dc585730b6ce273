import type { TokenFacts } from '@oxbow/transactions/TokenFacts'
import type { SignedOrder } from '../Order.ts'

/** Orders that a person takes back in one transaction: their nonces are of one word (`groupByWord`). */
export type CancelIntent = {
  readonly kind: 'cancel-orders'
  readonly chainId: number
  /** At least one. */
  readonly orders: readonly CanceledOrder[]
}

/** `encodedOrder` and `signature`: an order that its owner never signed is none, and spending its nonce would leave the true one standing. */
export type CanceledOrder = SignedOrder & { readonly tokenIn: TokenFacts; readonly amountIn: bigint }
