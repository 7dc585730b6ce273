import type { MarketTerms } from '@oxbow/guards/MarketTerms'
import type { OrderIntent } from '../../LimitIntent.ts'

/**
 * What a person wants of a stop-loss or a take-profit: one token for another at the market, once the market's mean price has come to a tick. The price is of one Uniswap v3
 * pool, which the person sees by name and signs.
 */
export type TriggerIntent = OrderIntent & {
  readonly kind: 'trigger'
  /** Raw units that are received at worst, whatever the market: all that the order alone promises. */
  readonly leastOut: bigint
  /** What MarketGuard demands besides. Whoever makes the intent has the pool from the network's factory. */
  readonly market: MarketTerms
}
