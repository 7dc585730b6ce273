import type { Hex } from 'viem'
import type { BookOrder } from './book/BookOrder.ts'
import type { OrderFacts } from './judge/judgeOrder.ts'

/**
 * Orders that sell one token for another in amounts of one size (within sixteen times). What the smallest of them is sold at, no larger one is sold above: one price
 * tells of all which cannot pay.
 */
export type Market = {
  readonly tokenIn: Hex
  readonly tokenOut: Hex
  readonly orders: ReadonlyMap<Hex, BookOrder>
  /** Undefined before the first time, and where nothing trades it. */
  price: MarketPrice | undefined
  /** The block that it was priced at. */
  pricedAt: bigint | undefined
  /** Whether something happened since then that can have changed its price or its orders. */
  isTouched: boolean
}

/** What the smallest order of a market is sold at. */
export type MarketPrice = {
  readonly block: bigint
  readonly amountIn: bigint
  readonly amountOut: bigint
  readonly gasUnits: bigint
  readonly nativePrice: OrderFacts['nativePrice']
  /** That the route goes through; the native currency as what wraps it. */
  readonly tokens: ReadonlySet<Hex>
}
