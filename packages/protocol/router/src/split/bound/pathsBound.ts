import { largestHubs } from '../../market/largestHubs.ts'
import type { Market } from '../../market/Market.ts'
import { bestSimplePath, type SimplePath } from '../paths/bestSimplePath.ts'
import { PathFlow, type PathWithFlow } from '../paths/PathFlow.ts'
import { bestReach, type Reach } from './bestReach.ts'
import { pathRents } from './pathRents.ts'

export type PathsTrade = {
  readonly source: number
  readonly target: number
  readonly amountIn: number
  readonly maxHops: number
}

export type PathsBound = {
  /** No plan of simple paths pays more for an input `x` than `x * most + rents`. */
  readonly most: number
  readonly rents: number
  /** Paths that would come close to that if they could pass tokens in any order: no plan is worth much more than those of them that fit together. */
  readonly paths: readonly PathWithFlow[]
}

/**
 * Upper bound of plans whose paths have a limited number of hops and pass no token twice.
 *
 * Assign a rate to each pool. No plan pays more than its input at the best product of rates of any such path, plus what pools pay beyond their rates
 * ({@link pathRents}). This holds for any rates, given that those of pools without flow are the ones for the first unit. Profitable cycles don't
 * count, because no such path contains one. The rates of a tight bound are those of a flow along paths, to which the best path at its rates is added
 * until it is no better than the others.
 *
 * @param enough A value for `amountIn` that need not be undercut.
 * @param rounds Most paths to add.
 */
export function pathsBound(market: Market, trade: PathsTrade, enough: number, rounds: number): PathsBound {
  const { source, target, amountIn, maxHops } = trade
  const flow = new PathFlow(market)
  let best: PathsBound = { most: Number.POSITIVE_INFINITY, rents: 0, paths: flow.paths }
  let hubs: readonly number[] = []
  for (let round = 0; round <= rounds; round++) {
    const isGrowing = round < PARTS
    const rates = flow.rates()
    const floor = isGrowing ? 0 : flow.nextUnit()
    let path = bestPathAtRates(market, rates, trade, hubs, floor)
    if (!path.isWhole && hubs.length === 0) {
      hubs = largestHubs(market, [source, target], HUBS)
      path = bestPathAtRates(market, rates, trade, hubs, floor)
    }
    const { pairs, most } = path
    // If the flow itself brings more, no bound will be low enough.
    const even = flow.output() > enough ? NEAR : EVEN
    const isLast = pairs.length === 0 || round === rounds || (!isGrowing && most < floor * (1 + even))
    // Rents only increase the bound.
    const isTooHigh = most * amountIn > enough
    if (pairs.length === 0 && isGrowing) return best
    if (isLast || (!isGrowing && !isTooHigh && (round % OFTEN === 0 || most < floor * (1 + NEAR)))) {
      const toTarget = reaches[2 ** hubs.length - 1]!
      const rents = pathRents(market, { source, target, maxHops, rates, most, toTarget }, flow.pools.keys())
      if (amountIn * most + rents < amountIn * best.most + best.rents) best = { most, rents, paths: flow.paths }
    }
    if (isLast || amountIn * best.most + best.rents <= enough) break
    const edges = pairs.map((pair) => flow.bestEdge(pair))
    flow.add(edges, isGrowing ? amountIn / PARTS : 0)
    flow.balance(SWEEPS)
  }
  return best
}

function bestPathAtRates(
  market: Market,
  rates: Float64Array,
  trade: PathsTrade,
  hubs: readonly number[],
  floor: number,
): SimplePath {
  const { size, pairFrom, pairTo, pairsInto } = market
  const backwards = { size, from: pairTo, to: pairFrom, rates, order: pairsInto }
  bestReach(reaches, backwards, trade.target, trade.source, trade.maxHops - 1, hubs)
  return bestSimplePath(market, { rates, reaches, hubs }, trade, floor)
}

const reaches: Reach[] = []
/** Number of tokens that paths may not pass twice, because many of the best ones would. */
const HUBS = 3
/** The trade is added in so many parts, each along the path that is best at that point. */
const PARTS = 4
/** Times that flow is rebalanced after adding a path. */
const SWEEPS = 3
/** Rounds between two computations of the bound, and the relative gain of the next path below which it is computed at once. */
const OFTEN = 4
const NEAR = 3e-4
/** Relative gain of the next path at which the flow counts as optimal: a fifth of a basis point. */
const EVEN = 2e-5
