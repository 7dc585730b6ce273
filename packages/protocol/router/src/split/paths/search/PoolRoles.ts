import type { Market } from '../../../market/Market.ts'
import { poolShares } from '../../../market/poolShares.ts'
import type { Network } from '../../Network.ts'
import { leastShare } from './leastShare.ts'
import type { PathLimits } from './PathLimits.ts'
import type { TokenPlaces } from './TokenPlaces.ts'

/** By the market's edge: whether it has flow, and whether its pool is large enough to matter. */
export class PoolRoles {
  of = new Uint8Array(0)

  sort(market: Market, network: Network, limits: PathLimits, places: TokenPlaces): void {
    const { pairOf, pairFrom, pairTo, pairStart, pairEdges } = market
    const { edgeCount, edge: edgeOf, isOpen, input } = network
    const { shares } = poolShares(market)
    if (this.of.length < pairOf.length) this.of = new Uint8Array(pairOf.length)
    const { of } = this
    const least = leastShare(market, network, limits)
    for (let edge = 0; edge < pairOf.length; edge++)
      of[edge] = pairOf[edge]! < 0 ? GONE : shares[edge]! >= least ? OPEN : OUT
    if (!places.isEmpty)
      for (let pair = 0; pair < pairFrom.length; pair++) {
        if (!places.isBackwards(pairFrom[pair]!, pairTo[pair]!)) continue
        for (let at = pairStart[pair]!; at < pairStart[pair + 1]!; at++) of[pairEdges[at]!] = GONE
      }
    for (const edge of limits.without ?? []) of[edge] = GONE
    for (let k = 0; k < edgeCount; k++) if (isOpen[k] === 1 && input[k]! > 0) of[edgeOf[k]!] = USED
  }

  isLookedAt(edge: number): boolean {
    return this.of[edge] !== OUT && this.of[edge] !== GONE
  }
}

/** Too small to be searched. */
export const OUT = 0
export const OPEN = 1
export const USED = 2
/** May not be used at all. */
const GONE = 3
