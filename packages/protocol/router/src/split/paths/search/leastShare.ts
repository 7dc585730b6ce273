import type { Market } from '../../../market/Market.ts'
import { poolShares } from '../../../market/poolShares.ts'
import { type Network, SOURCE } from '../../Network.ts'
import type { PathLimits } from './PathLimits.ts'

/** The minimum size of a pool, relative to the deepest of its tokens, to be searched. */
export function leastShare(market: Market, { price, nodes }: Network, { worth, depth }: PathLimits): number {
  const amount = worth / price[SOURCE]!
  return depth * Math.min(1, amount / poolShares(market).deepest[nodes[SOURCE]!]! || 1)
}

/** Share of the trade that a large pool holds near its price. */
export const LARGE = 0.1
/** The same for a pool that is hardly more than dust. */
export const SMALL = 1e-4
