import type { Market } from '../../../market/Market.ts'
import type { Network } from '../../Network.ts'
import { type PoolRoles, USED } from './PoolRoles.ts'

/** What pools with flow pay for the next unit, by the prices of their network. */
export class UsedPools {
  readonly #market: Market
  readonly #network: Network
  readonly #roles: PoolRoles
  readonly #isCertain: boolean

  /** @param isCertain Whether no flow through the pools may bring more, or cost less. */
  constructor(market: Market, network: Network, roles: PoolRoles, isCertain: boolean) {
    this.#market = market
    this.#network = network
    this.#roles = roles
    this.#isCertain = isCertain
  }

  /**
   * What a unit brings through a pool with flow, when a unit of its output brings so much. Its own gain counts as its rent, and what is gained after it grows with what it pays,
   * which may be as much as at its spot rate.
   */
  saleThrough(edge: number, sale: number): number {
    const [pu, pv] = this.#pricesOf(edge)
    return this.#isCertain && sale > pv ? pu + this.#market.rate[edge]! * (sale - pv) : (pu / pv) * sale
  }

  /** What a unit of its output costs when a unit of its input costs so much. */
  costThrough(edge: number, cost: number): number {
    const [pu, pv] = this.#pricesOf(edge)
    return this.#isCertain && cost > pu ? pv + (cost - pu) / this.#market.rate[edge]! : (cost * pv) / pu
  }

  /** What a unit costs by the pools of a pair, when a unit of its input costs so much. */
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
