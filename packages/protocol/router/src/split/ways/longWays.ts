import { largestHubs } from '../../market/largestHubs.ts'
import type { Market } from '../../market/Market.ts'
import { bestReach, type Reach } from '../bound/bestReach.ts'
import { bestSimpleWay } from './bestSimpleWay.ts'
import { type FlowingWay, WayFlow } from './WayFlow.ts'

type LongTrade = { readonly source: number; readonly target: number; readonly maxHops: number }

/**
 * What flows along which ways where they may be long: from a flow along shorter ones on, the best way for the next unit joins until it is hardly better than the others. Other than by {@link waysBound} no bound is worked
 * out, so that no way has to be the very best.
 */
export function longWays(market: Market, trade: LongTrade, shorter: readonly FlowingWay[]): WayFlow {
  const { size, pairFrom, pairTo, pairsInto } = market
  const flow = new WayFlow(market)
  for (const { edges, input } of shorter) flow.add(edges, input)
  if (shorter.length === 0) return flow
  const hubs = largestHubs(market, [trade.source, trade.target], HUBS)
  for (let round = 0; round < ROUNDS; round++) {
    const rates = flow.rates()
    const backwards = { size, from: pairTo, to: pairFrom, rates, order: pairsInto }
    bestReach(reaches, backwards, trade.target, trade.source, trade.maxHops - 1, hubs)
    const floor = flow.nextUnit() * (1 + BETTER)
    const { pairs } = bestSimpleWay(market, { rates, reaches, hubs }, trade, floor, VISITS)
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
/** Tokens that many of the best ways pass twice, unless they may not. */
const HUBS = 2
/** Times that flow moves after a way has come. */
const SWEEPS = 3
/** Parts of ways that are looked at. */
const VISITS = 2_000
/** By how much a way must pay more for the next unit: three basis points. */
const BETTER = 3e-4
