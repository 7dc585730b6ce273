import type { QuoteResponse } from '@oxbow/contract/Quote'
import type { PriceMoves } from '@oxbow/market/PriceMoves'
import { thresholds } from './Slippage.ts'

/** Least and step of the automatic slippage in basis points; the page warns of more than its most. The step keeps a quote from changing with every block. */
const lowest = 50
const step = 10

/** Usual time between quote and inclusion: a signature and the next blocks. */
const waitSeconds = 30

type Route = Pick<QuoteResponse['quote'], 'route' | 'routeShareBps'>

/**
 * The automatic slippage, in basis points from 50 to 550:
 *
 *     0.5 %
 *     + a quarter of the price impact       (shallow pools move as much by other people's trades)
 *     + a tenth of the network cost's share (if gas is a large part of a trade, failing is expensive)
 *     + two standard deviations of the route's price over 30 seconds
 *
 * rounded up to 0.1 %. A path's variance is the sum of its pools' variances; deviations of paths add up weighted by their shares, as if they
 * were perfectly correlated.
 */
export function automaticSlippage(parameters: automaticSlippage.Parameters): number {
  const { priceImpactBps, networkCostBps = 0, route, moves } = parameters
  const wanted =
    lowest + Math.max(0, priceImpactBps) / 4 + Math.max(0, networkCostBps) / 10 + 2 * routeDeviationBps(route, moves)
  return Math.min(thresholds.high, Math.ceil(wanted / step) * step)
}

export declare namespace automaticSlippage {
  type Parameters = {
    readonly priceImpactBps: number
    /** Share of the trade's value; undefined if no pool prices it. */
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
