import type { Market } from '../../../market/Market.ts'
import type { Network } from '../../Network.ts'
import type { BetterWay } from './BetterWay.ts'
import type { WayLimits } from './WayLimits.ts'
import { WaySearch } from './WaySearch.ts'

/** The best ways that the next unit could take instead, the best first, no two with the same narrowest pair. */
export function betterWays(market: Market, network: Network, limits: WayLimits): readonly BetterWay[] {
  const search = new WaySearch(market, network, limits, false)
  search.run(WORK)
  return search.ways
}

/** Parts of ways that are looked at. */
const WORK = 1_000
