import type { QuoteResponse } from '@oxbow/contract/Quote'
import type { PriceMoves } from '@oxbow/market/PriceMoves'

/** Bounds of an automatic slippage in basis points, and its step, so that a quote does not change with every block. */
const lowest = 50
const highest = 550
const step = 10

/** How long it usually takes from a quote to its block: a signature, and the next blocks. */
const waitSeconds = 30

type Route = Pick<QuoteResponse['quote'], 'route' | 'routeShareBps'>

/**
 * The slippage for somebody who did not choose one, in basis points from 50 to 550:
 *
 *     0.5 %
 *     + a quarter of the price impact       (shallow pools: the trades of others move them as much)
 *     + a tenth of the network cost's share (a trade whose gas weighs much should not fail for little)
 *     + two standard deviations of the route's price over 30 seconds
 *
 * rounded up to a tenth of a per cent. The deviation of a path is the root of the sum of its pools' variances, and paths add up by their
 * shares as if they moved together.
 */
export function automaticSlippage(parameters: automaticSlippage.Parameters): number {
  const { priceImpactBps, networkCostBps = 0, route, moves } = parameters
  const wanted =
    lowest + Math.max(0, priceImpactBps) / 4 + Math.max(0, networkCostBps) / 10 + 2 * routeDeviationBps(route, moves)
  return Math.min(highest, Math.ceil(wanted / step) * step)
}

export declare namespace automaticSlippage {
  type Parameters = {
    readonly priceImpactBps: number
    /** Share of the trade's value; undefined when no pool prices it. */
    readonly networkCostBps: number | undefined
    readonly route: Route
    readonly moves: PriceMoves
  }
}

function routeDeviationBps({ route, routeShareBps }: Route, moves: PriceMoves): number {
  return route.reduce((sum, pools, index) => {
    const variance = pools.reduce((total, { address }) => total + moves.deviationBps(address, waitSeconds) ** 2, 0)
    return sum + ((routeShareBps[index] ?? 0) / 10_000) * Math.sqrt(variance)
  }, 0)
}
