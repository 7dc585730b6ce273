import type { Market } from '../../market/Market.ts'
import type { Network } from '../Network.ts'
import { AugmentingPathSearch } from '../paths/search/AugmentingPathSearch.ts'
import { SMALL } from '../paths/search/leastShare.ts'
import type { PathLimits } from '../paths/search/PathLimits.ts'

/**
 * Bounds what plans of paths with so many hops could be worth beyond the trade's
 * worth and the rents of the network's pools with flow, at the network's prices.
 *
 * A plan is a sum of simple paths, so its output is the worth of the trade plus, for each hop, the worth of its output less that of its input. Summed
 * over all paths, a pool with flow adds at most its rent, and a path whose other hops lose at their spot rates adds nothing. What remains are the
 * paths found here. Each is charged to one of its pools; together, those charged to one pool gain at most its rent at the best of their prices. Paths
 * that weren't searched gain at most what the best of them would for the whole trade.
 */
export function excessOf(
  market: Market,
  network: Network,
  limits: Omit<PathLimits, 'depth'>,
  work = CERTAIN_WORK,
): Excess {
  const search = new AugmentingPathSearch(market, network, { ...limits, depth: SMALL }, true)
  search.run(work)
  const charged = [...search.charges.byPair.values()]
    .sort((a, b) => b.rent - a.rent)
    .flatMap(({ edges }) => (edges ? [edges] : []))
  return { excess: search.excess, isWhole: search.isDone, charged }
}

type Excess = {
  readonly excess: number
  /** Whether all paths were searched. */
  readonly isWhole: boolean
  /** The paths that count, largest possible gain first, each as the market's edges in order. */
  readonly charged: readonly (readonly number[])[]
}

/** Most partial paths searched. */
const CERTAIN_WORK = 4_000
