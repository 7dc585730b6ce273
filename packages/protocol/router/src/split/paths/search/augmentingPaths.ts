import type { Market } from '../../../market/Market.ts'
import type { Network } from '../../Network.ts'
import type { AugmentingPath } from './AugmentingPath.ts'
import { AugmentingPathSearch } from './AugmentingPathSearch.ts'
import type { PathLimits } from './PathLimits.ts'

/** The best alternative paths for the next unit, best first, no two with the same narrowest pair. */
export function augmentingPaths(market: Market, network: Network, limits: PathLimits): readonly AugmentingPath[] {
  const search = new AugmentingPathSearch(market, network, limits, false)
  search.run(WORK)
  return search.paths
}

/** Most partial paths searched. */
const WORK = 1_000
