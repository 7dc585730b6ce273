import { largestHubs } from '../../market/largestHubs.ts'
import type { Market } from '../../market/Market.ts'
import { bestReach, type Reach } from '../bound/bestReach.ts'
import { bestSimplePath } from './bestSimplePath.ts'
import { PathFlow, type PathWithFlow } from './PathFlow.ts'

type LongTrade = { readonly source: number; readonly target: number; readonly maxHops: number }

/**
 * A flow along longer paths: starting with a flow along shorter ones, adds the best path for the next unit until it is hardly better than the others.
 * Unlike {@link pathsBound} it computes no bound, so paths need not be the very best.
 */
export function longPaths(market: Market, trade: LongTrade, shorter: readonly PathWithFlow[]): PathFlow {
  const { size, pairFrom, pairTo, pairsInto } = market
  const flow = new PathFlow(market)
  for (const { edges, input } of shorter) flow.add(edges, input)
  if (shorter.length === 0) return flow
  const hubs = largestHubs(market, [trade.source, trade.target], HUBS)
  for (let round = 0; round < ROUNDS; round++) {
    const rates = flow.rates()
    const backwards = { size, from: pairTo, to: pairFrom, rates, order: pairsInto }
    bestReach(reaches, backwards, trade.target, trade.source, trade.maxHops - 1, hubs)
    const floor = flow.nextUnit() * (1 + BETTER)
    const { pairs } = bestSimplePath(market, { rates, reaches, hubs }, trade, floor, VISITS)
    if (pairs.length === 0) break
    flow.add(
      pairs.map((pair) => flow.bestEdge(pair)),
      0,
    )
    flow.balance(SWEEPS)
  }
  return flow
}

const reaches: Reach[] = []
const ROUNDS = 12
/** Number of tokens that paths may not pass twice, because many of the best ones would. */
const HUBS = 2
/** Times that flow is rebalanced after adding a path. */
const SWEEPS = 3
/** Most partial paths searched. */
const VISITS = 2_000
/** Relative gain for the next unit that a path must have: three basis points. */
const BETTER = 3e-4
