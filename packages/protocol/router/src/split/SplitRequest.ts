import type { TokenId } from '@oxbow/amm/PoolState'
import type { Market } from '../market/Market.ts'

export type SplitRequest = {
  readonly market: Market
  readonly tradeType: 'exact-in' | 'exact-out'
  readonly source: number
  readonly target: number
  readonly tokenIn: TokenId
  readonly tokenOut: TokenId
  /** Raw units of the input (exact in) or the output (exact out). */
  readonly amount: number
  readonly maxHops: number
  /** Most hops of a path found by prices; more than `maxHops` when paths that share pools may join into longer ones. */
  readonly maxDepth: number
  /** Most hops of any path through the plan; more than `maxDepth` when a path may continue where another one ends. */
  readonly maxLength: number
  readonly maxSwaps: number
}
