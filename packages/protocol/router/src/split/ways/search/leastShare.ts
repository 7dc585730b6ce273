import type { Market } from '../../../market/Market.ts'
import { poolShares } from '../../../market/poolShares.ts'
import { type Network, SOURCE } from '../../Network.ts'
import type { WayLimits } from './WayLimits.ts'

/** How large a pool must be beside the deepest of its tokens to be looked at. */
export function leastShare(market: Market, { price, nodes }: Network, { worth, depth }: WayLimits): number {
  const amount = worth / price[SOURCE]!
  return depth * Math.min(1, amount / poolShares(market).deepest[nodes[SOURCE]!]! || 1)
}

/** Part of the trade that a pool has near its price to be large. */
export const LARGE = 0.1
/** The same, of a pool that has hardly more than dust. */
export const SMALL = 1e-4
