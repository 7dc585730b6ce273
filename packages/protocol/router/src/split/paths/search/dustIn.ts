import { curveAt, type Market } from '../../../market/Market.ts'
import { bestReach, type Reach } from '../../bound/bestReach.ts'
import { ROW } from '../../bound/Curve.ts'
import { type Network, SOURCE, TARGET } from '../../Network.ts'
import type { PathLimits } from './PathLimits.ts'
import { OPEN, OUT, type PoolRoles } from './PoolRoles.ts'

/**
 * Upper bound of what paths through dust pools bring: at most what the last such pool on them can pay in total. A pool that can pay too much for that
 * is searched like the others.
 */
export function dustIn(
  market: Market,
  network: Network,
  { worth, maxHops }: PathLimits,
  rates: Float64Array,
  roles: PoolRoles,
): number {
  const { pairFrom, pairTo, pairOf, pairEdges, rate, size, pairsInto: intoNode } = market
  const reversed = { size, from: pairTo, to: pairFrom, rates, order: intoNode }
  const salesOf = () => {
    bestReach(departures, reversed, network.nodes[TARGET]!, network.nodes[SOURCE]!, maxHops)
    return departures[0]!.best[maxHops]!
  }
  const total = (edge: number, sales: Float64Array) => {
    const curve = curveAt(market, edge)
    return curve[curve.length - ROW + 1]! * sales[pairTo[pairOf[edge]!]!]! * network.price[TARGET]!
  }
  let dust = pairEdges.filter((edge) => roles.of[edge] === OUT)
  // Each pool that is searched may raise the others' sale value.
  for (let round = 0; round < 2 && dust.length > 0; round++) {
    const before = salesOf()
    for (const edge of dust) {
      if (total(edge, before) <= DUST * worth) continue
      roles.of[edge] = OPEN
      rates[pairOf[edge]!] = Math.max(rates[pairOf[edge]!]!, rate[edge]!)
    }
    const left = dust.filter((edge) => roles.of[edge] === OUT)
    if (left.length === dust.length) break
    dust = left
  }
  const sales = salesOf()
  let sum = 0
  for (const edge of dust) sum += total(edge, sales)
  return sum
}

/** The best paths to the target. */
const departures: Reach[] = []
/** Share of the trade that a small pool may be able to pay in total to count as dust. */
const DUST = 1e-6
