import type { Market } from '../../../market/Market.ts'
import type { Network } from '../../Network.ts'
import type { BetterWay } from './BetterWay.ts'
import type { WayLimits } from './WayLimits.ts'
import { WaySearch } from './WaySearch.ts'

/** The best alternative paths for the next unit, best first, no two with the same narrowest pair. */
export function betterWays(market: Market, network: Network, limits: WayLimits): readonly BetterWay[] {
  const search = new WaySearch(market, network, limits, false)
  search.run(WORK)
  return search.ways
}

/** Most partial paths searched. */
const WORK = 1_000
