import { curveAt, type Market } from '../../../market/Market.ts'
import { arbitrage, createArbitrage } from '../../bound/Curve.ts'
import { OPEN, type PoolRoles } from './PoolRoles.ts'

/** Profits of a pair's pools without flow between two prices. */
export class PairRents {
  readonly #market: Market
  readonly #roles: PoolRoles

  constructor(market: Market, roles: PoolRoles) {
    this.#market = market
    this.#roles = roles
  }

  /** The sum over all of them; at least `enough` if it exceeds that. */
  rentOf(pair: number, cost: number, sale: number, enough = Number.POSITIVE_INFINITY): number {
    const { pairStart, pairEdges, rate } = this.#market
    const { of } = this.#roles
    let sum = 0
    for (let at = pairStart[pair]!; at < pairStart[pair + 1]!; at++) {
      const other = pairEdges[at]!
      if (!(rate[other]! * sale > cost)) break
      if (of[other] !== OPEN) continue
      arbitrage(curveAt(this.#market, other), cost, sale, earned)
      sum += earned.rent
      if (sum > enough) break
    }
    return sum
  }

  /** The rent of the most profitable pool of an edge's pair; lists the others that are worth their hop in `beside`. */
  bestOf(edge: number, cost: number, sale: number, perGas: number, beside: number[]): number {
    const { pairOf, pairStart, pairEdges, rate, hopGas } = this.#market
    const { of } = this.#roles
    const pair = pairOf[edge]!
    const isWorthIt = (other: number, rent: number) => rent > hopGas[other]! * perGas
    let best = edge
    let most = Number.NEGATIVE_INFINITY
    for (let at = pairStart[pair]!; at < pairStart[pair + 1]!; at++) {
      const other = pairEdges[at]!
      if (!(rate[other]! * sale > cost)) break
      if (of[other] !== OPEN) continue
      arbitrage(curveAt(this.#market, other), cost, sale, earned)
      if (earned.rent > most) {
        if (isWorthIt(best, most)) beside.push(best)
        best = other
        most = earned.rent
      } else if (isWorthIt(other, earned.rent)) beside.push(other)
    }
    return best
  }
}

const earned = createArbitrage()
