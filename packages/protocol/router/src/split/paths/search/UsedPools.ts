import type { Market } from '../../../market/Market.ts'
import type { Network } from '../../Network.ts'
import { type PoolRoles, USED } from './PoolRoles.ts'

/** What pools with flow pay for the next unit, at their network's prices. */
export class UsedPools {
  readonly #market: Market
  readonly #network: Network
  readonly #roles: PoolRoles
  readonly #isCertain: boolean

  /** @param isCertain Whether the results must be bounds for any flow through the pools. */
  constructor(market: Market, network: Network, roles: PoolRoles, isCertain: boolean) {
    this.#market = market
    this.#network = network
    this.#roles = roles
    this.#isCertain = isCertain
  }

  /**
   * What a unit brings through a pool with flow, when a unit of its output brings `sale`. The pool's own gain counts as its rent; what is gained
   * after it grows with what it pays, which may be as much as at its spot rate.
   */
  saleThrough(edge: number, sale: number): number {
    const [pu, pv] = this.#pricesOf(edge)
    return this.#isCertain && sale > pv ? pu + this.#market.rate[edge]! * (sale - pv) : (pu / pv) * sale
  }

  /** What a unit of its output costs when a unit of its input costs `cost`. */
  costThrough(edge: number, cost: number): number {
    const [pu, pv] = this.#pricesOf(edge)
    return this.#isCertain && cost > pu ? pv + (cost - pu) / this.#market.rate[edge]! : (cost * pv) / pu
  }

  /** The least that a unit costs through a pair's pools, when a unit of their input costs `cost`. */
  leastCost(pair: number, cost: number): number {
    const { pairStart, pairEdges, rate } = this.#market
    let least = Number.POSITIVE_INFINITY
    for (let at = pairStart[pair]!; at < pairStart[pair + 1]!; at++) {
      const edge = pairEdges[at]!
      if (cost / rate[edge]! >= least) break
      if (!this.#roles.isLookedAt(edge)) continue
      least = Math.min(least, this.#roles.of[edge] === USED ? this.costThrough(edge, cost) : cost / rate[edge]!)
    }
    return least
  }

  #pricesOf(edge: number): readonly [number, number] {
    const { from, to } = this.#market.edges[edge]!
    const { price } = this.#network
    return [price[this.#network.nodeOf(from)]!, price[this.#network.nodeOf(to)]!]
  }
}
