import { largestHubs } from '../../market/largestHubs.ts'
import type { Market } from '../../market/Market.ts'
import { bestSimpleWay, type SimpleWay } from '../ways/bestSimpleWay.ts'
import { type FlowingWay, WayFlow } from '../ways/WayFlow.ts'
import { bestReach, type Reach } from './bestReach.ts'
import { wayRents } from './wayRents.ts'

export type WaysTrade = {
  readonly source: number
  readonly target: number
  readonly amountIn: number
  readonly maxHops: number
}

export type WaysBound = {
  /** No plan of simple ways pays more for an input `x` than `x * most + rents`. */
  readonly most: number
  readonly rents: number
  /** What would come near that, if ways could pass tokens in any order: no plan is worth much more than what fits of it. */
  readonly ways: readonly FlowingWay[]
}

/**
 * What plans pay at most whose ways pass no token twice and have so many hops.
 *
 * Give each pool some rate. No plan pays more than its input at the best product of rates of any such way, and what pools pay beyond their rates ({@link wayRents}): any rates will do, those of pools without flow
 * being the ones for the first unit. So circles with a gain count for nothing, as no such way goes round. The rates that bound it closely are those of a flow along ways, to which the best way at its rates is added
 * until it is no better than the others.
 *
 * @param enough A value for `amountIn` that need not be undercut.
 * @param rounds Ways that are added at most.
 */
export function waysBound(market: Market, trade: WaysTrade, enough: number, rounds: number): WaysBound {
  const { source, target, amountIn, maxHops } = trade
  const flow = new WayFlow(market)
  let best: WaysBound = { most: Number.POSITIVE_INFINITY, rents: 0, ways: flow.ways }
  let hubs: readonly number[] = []
  for (let round = 0; round <= rounds; round++) {
    const isGrowing = round < PARTS
    const rates = flow.rates()
    const floor = isGrowing ? 0 : flow.nextUnit()
    let way = bestWay(market, rates, trade, hubs, floor)
    if (!way.isWhole && hubs.length === 0) {
      hubs = largestHubs(market, [source, target], HUBS)
      way = bestWay(market, rates, trade, hubs, floor)
    }
    const { pairs, most } = way
    // Where the flow itself brings more, no bound will be low enough.
    const even = flow.output() > enough ? NEAR : EVEN
    const isLast = pairs.length === 0 || round === rounds || (!isGrowing && most < floor * (1 + even))
    // Rents only add to that.
    const isTooHigh = most * amountIn > enough
    if (pairs.length === 0 && isGrowing) return best
    if (isLast || (!isGrowing && !isTooHigh && (round % OFTEN === 0 || most < floor * (1 + NEAR)))) {
      const toTarget = reaches[2 ** hubs.length - 1]!
      const rents = wayRents(market, { source, target, maxHops, rates, most, toTarget }, flow.pools.keys())
      if (amountIn * most + rents < amountIn * best.most + best.rents) best = { most, rents, ways: flow.ways }
    }
    if (isLast || amountIn * best.most + best.rents <= enough) break
    const edges = pairs.map((pair) => flow.bestEdge(pair))
    flow.add(edges, isGrowing ? amountIn / PARTS : 0)
    flow.balance(SWEEPS)
  }
  return best
}

function bestWay(
  market: Market,
  rates: Float64Array,
  trade: WaysTrade,
  hubs: readonly number[],
  floor: number,
): SimpleWay {
  const { size, pairFrom, pairTo, pairsInto } = market
  const backwards = { size, from: pairTo, to: pairFrom, rates, order: pairsInto }
  bestReach(reaches, backwards, trade.target, trade.source, trade.maxHops - 1, hubs)
  return bestSimpleWay(market, { rates, reaches, hubs }, trade, floor)
}

const reaches: Reach[] = []
/** Tokens that many of the best ways pass twice, unless they may not. */
const HUBS = 3
/** The trade comes in so many parts, each by the way that is best then. */
const PARTS = 4
/** Times that flow moves after a way has come. */
const SWEEPS = 3
/** Rounds after which a bound is worked out, and how much more the next way may pay for one to be worked out at once. */
const OFTEN = 4
const NEAR = 3e-4
/** By how much the next way pays more when the flow is as good as the best: a fifth of a basis point. */
const EVEN = 2e-5
