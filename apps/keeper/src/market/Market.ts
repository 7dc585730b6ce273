import type { Hex } from 'viem'
import type { BookOrder } from '../book/BookOrder.ts'
import type { OrderFacts } from '../judge/judgeOrder.ts'

/**
 * Orders that sell one token for another in amounts of similar size (within a factor of sixteen). A larger
 * order never gets a better price than the smallest one, so one price excludes all orders that can't pay.
 */
export type Market = {
  readonly tokenIn: Hex
  readonly tokenOut: Hex
  readonly orders: ReadonlyMap<Hex, BookOrder>
  /** Undefined before the first quote, and without a route. */
  price: MarketPrice | undefined
  /** Block at which it was priced. */
  pricedAt: bigint | undefined
  /** Whether its price or its orders may have changed since. */
  isTouched: boolean
}

/** Price of the smallest order in a market. */
export type MarketPrice = {
  readonly block: bigint
  readonly amountIn: bigint
  readonly amountOut: bigint
  readonly gasUnits: bigint
  readonly nativePrice: OrderFacts['nativePrice']
  /** Tokens on the route; native currency as its wrapped token. */
  readonly tokens: ReadonlySet<Hex>
}
