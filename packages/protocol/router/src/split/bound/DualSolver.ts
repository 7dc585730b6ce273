import { MAX_NODES, type Network } from '../Network.ts'
import { balanceAlone, FAR } from './balanceAlone.ts'
import { bottomAlong } from './bottomAlong.ts'
import { type Demand, Dual } from './Dual.ts'
import { newtonStep } from './newtonStep.ts'
import { slopeAlong } from './slopeAlong.ts'

/**
 * Prices the nodes of a network so that supply meets demand at each: the dual of the routing problem (Diamandis et al., arXiv 2302.04938).
 *
 * Give each node a price. A pool `u -> v` then earns its rent, `max p(v)·y(x) − p(u)·x`, at the input `x` where its marginal rate is
 * `p(u) / p(v)`; ranges of constant liquidity give that `x` in closed form. For an exact input `X` the dual function is
 *
 *     D(p) = p(source)·X + Σ rents,  with p(target) = 1
 *
 * and no plan pays more than `D(p)`, whatever the prices. At its minimum the flows also meet at every node, so they are the best plan.
 * An exact output `Y` is the same problem seen from the other side: minimise `Σ rents − p(target)·Y` with `p(source) = 1`.
 *
 * The unknowns are logarithms of prices, a dozen of them, so a damped Newton step costs less than the evaluation before it. The gradient by
 * `log p(v)` is the worth of what is left over at `v`.
 */
export class DualSolver {
  readonly #dual: Dual
  readonly #step = new Float64Array(MAX_NODES)
  readonly #from = new Float64Array(MAX_NODES)

  constructor(network: Network) {
    this.#dual = new Dual(network)
  }

  /** The node whose price is fixed. */
  get pinned(): number {
    return this.#dual.pinned
  }

  begin(demand: Demand): void {
    this.#dual.begin(demand)
  }

  /** Minimises the dual over the open edges from the present prices on; leaves prices and flows in the network. The value of the dual. */
  solve(tolerance = TOLERANCE): number {
    const dual = this.#dual
    const { logPrice } = dual.network
    dual.layOut()
    let value = dual.evaluate()
    if (dual.activeCount === 0) return value
    value = balanceAlone(dual, value, STIFF)
    let least = Number.POSITIVE_INFINITY
    let lowest = Number.POSITIVE_INFINITY
    let lessAt = 0
    let fellAt = 0
    const patience = dual.demand.tradeType === 'exact-in' ? MAX_ITERATIONS : OUTPUT_PATIENCE
    for (let iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
      if (iteration === PATIENCE) value = balanceAlone(dual, value, 0)
      const error = dual.error()
      if (error < tolerance * dual.scale()) return value
      // Where pools begin and end to trade along the way the residual may rise for a while, although the dual falls.
      const isLess = error < 0.9 * least
      if (isLess || (iteration - lessAt < patience && value < lowest - PROGRESS * dual.scale())) {
        if (isLess) [least, lessAt] = [error, iteration]
        lowest = value
        fellAt = iteration
      }
      // Balancing each token alone may still lead on from far off.
      const isBalanced = iteration > PATIENCE || error <= FAR * dual.scale()
      if (isBalanced && iteration - fellAt >= STALLED) return value
      const slope = newtonStep(dual, this.#step)
      for (let i = 0; i < dual.size; i++) this.#from[i] = logPrice[dual.rows[i]!]!
      const next = this.#search(slope, value, error)
      if (next === undefined) {
        for (let i = 0; i < dual.size; i++) logPrice[dual.rows[i]!] = this.#from[i]!
        return dual.evaluate()
      }
      value = next
    }
    return value
  }

  /** Goes along the step until the dual is as good as flat; undefined when it falls nowhere. */
  #search(slope: number, value: number, error: number): number | undefined {
    const dual = this.#dual
    const { logPrice } = dual.network
    let low = 0
    let lowSlope = slope
    let high = Number.POSITIVE_INFINITY
    for (let attempt = 0, at = bottomAlong(dual, this.#step, slope); attempt < MAX_ATTEMPTS; attempt++) {
      for (let i = 0; i < dual.size; i++) logPrice[dual.rows[i]!] = this.#from[i]! + at * this.#step[i]!
      const next = dual.evaluate()
      const here = slopeAlong(dual, this.#step)
      const isFlat = here <= FLAT * -slope && (here >= FLAT * slope || at === 1)
      if (isFlat && next <= value + 1e-11 * Math.abs(value)) return next
      // At the level of rounding errors the dual no longer tells, the residual does; trades that are tiny beside their pools start there.
      if (next <= value + 1e-11 * Math.abs(value) && dual.error() < 0.5 * error) return next
      let ahead: number
      if (here > 0) {
        high = at
        ahead = at - here / this.#bend()
        if (!(ahead > low)) ahead = low + ((at - low) * lowSlope) / (lowSlope - here)
      } else {
        low = at
        lowSlope = here
        ahead = at - here / this.#bend()
        if (!(ahead < high)) ahead = Math.min((low + high) / 2, 1)
      }
      at = Math.min(ahead, 1)
      if (!(at > low && at < high)) return undefined
    }
    return undefined
  }

  /** How the slope along the step changes. */
  #bend(): number {
    const { size: n, hessian } = this.#dual
    let bend = 0
    for (let i = 0; i < n; i++) {
      let row = 0
      for (let j = 0; j < n; j++) row += hessian[i * n + j]! * this.#step[j]!
      bend += row * this.#step[i]!
    }
    return bend
  }
}

const MAX_ITERATIONS = 40
/** After so many every token that is far off is balanced alone. */
const PATIENCE = 8
/**
 * After so many iterations in which neither it nor the dual has fallen, the residual will not: rounding keeps it up where pools that disagree move millions of times the trade, or the
 * prices of tokens that no longer trade with the pinned one fall for ever.
 */
const STALLED = 4
/** Part of the trade by which the dual must fall for that to count; and for how long it does for an output, whose dual falls for ever where pools don't hold so much. */
const PROGRESS = 1e-4
const OUTPUT_PATIENCE = 6
const MAX_ATTEMPTS = 20
/** The furthest that a price would have to move, by how its pools react, for Newton's method to be trusted. */
const STIFF = 0.25
/** Part of its slope at the start at which the dual counts as flat. */
const FLAT = 0.25
/** Residual that is left at a node, as a part of the trade. */
const TOLERANCE = 1e-6
