import type { Market } from '../../market/Market.ts'
import type { Network } from '../Network.ts'
import { SMALL } from '../ways/search/leastShare.ts'
import type { WayLimits } from '../ways/search/WayLimits.ts'
import { WaySearch } from '../ways/search/WaySearch.ts'

/**
 * What plans of ways of so many hops could be worth beyond what the network's prices say of its own pools: beyond the worth of the trade and the rents of
 * the pools that have flow.
 *
 * A plan is a sum of simple ways, so its output is the worth of the trade and, for each hop, the worth of what comes out less that of what goes in. Summed over
 * all ways, a pool with flow adds its rent at most; and a way all of whose other hops, at their spot rates, do not make up for each other adds nothing. What is left are
 * the ways found here: each is charged to one of its pools, all that are charged to one pool gain no more than its rent at the best of their prices, and
 * ways that were not looked at gain no more than the best of them would for the whole trade.
 */
export function excessOf(
  market: Market,
  network: Network,
  limits: Omit<WayLimits, 'depth'>,
  work = CERTAIN_WORK,
): Excess {
  const search = new WaySearch(market, network, { ...limits, depth: SMALL }, true)
  search.run(work)
  const charged = [...search.charges.byPair.values()]
    .sort((a, b) => b.rent - a.rent)
    .flatMap(({ edges }) => (edges ? [edges] : []))
  return { excess: search.excess, isWhole: search.isDone, charged }
}

type Excess = {
  readonly excess: number
  /** Whether all ways were looked at. */
  readonly isWhole: boolean
  /** The ways that count, those that may gain most first: the market's edges in order. */
  readonly charged: readonly (readonly number[])[]
}

/** Parts of ways that are looked at. */
const CERTAIN_WORK = 4_000
