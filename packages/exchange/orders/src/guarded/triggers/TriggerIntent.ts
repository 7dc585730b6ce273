import type { MarketTerms } from '@oxbow/guards/MarketTerms'
import type { OrderIntent } from '../../LimitIntent.ts'

/**
 * A stop-loss or take-profit that a person wants: sells at the market price once the market's mean price reaches a tick. The price is that of one
 * Uniswap v3 pool, which the person sees by name and signs.
 */
export type TriggerIntent = OrderIntent & {
  readonly kind: 'trigger'
  /** Minimum output in raw units, the only amount that the order itself guarantees. */
  readonly leastOut: bigint
  /** Further conditions that MarketGuard enforces. The pool must come from the network's factory. */
  readonly market: MarketTerms
}
