import { MAX_NODES, type Network } from '../Network.ts'
import { balanceAlone, FAR } from './balanceAlone.ts'
import { bottomAlong } from './bottomAlong.ts'
import { type Demand, Dual } from './Dual.ts'
import { newtonStep } from './newtonStep.ts'
import { slopeAlong } from './slopeAlong.ts'

/**
 * Prices the nodes of a network so that supply meets demand at each: the dual of the routing problem (Diamandis et al., arXiv 2302.04938).
 *
 * Given a price for each node, a pool `u -> v` earns the rent `max p(v)·y(x) − p(u)·x`, at the input `x` where its marginal rate is
 * `p(u) / p(v)`; ranges of constant liquidity give that `x` in closed form. For an exact input `X` the dual function is
 *
 *     D(p) = p(source)·X + Σ rents,  with p(target) = 1
 *
 * and no plan pays more than `D(p)`, whatever the prices. At its minimum the flows also balance at every node, so they are the best plan. An exact
 * output `Y` is the same problem seen from the other side: minimize `Σ rents − p(target)·Y` with `p(source) = 1`.
 *
 * The unknowns are about a dozen logarithms of prices, so a damped Newton step costs less than the evaluation before it. The gradient by `log p(v)`
 * is the worth of the surplus at `v`.
 */
export class DualSolver {
  readonly #dual: Dual
  readonly #step = new Float64Array(MAX_NODES)
  readonly #from = new Float64Array(MAX_NODES)

  constructor(network: Network) {
    this.#dual = new Dual(network)
  }

  /** The node whose price is fixed at 1. */
  get pinned(): number {
    return this.#dual.pinned
  }

  begin(demand: Demand): void {
    this.#dual.begin(demand)
  }

  /** Minimizes the dual over the open edges, starting at the current prices; leaves prices and flows in the network. Returns the dual's value. */
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
      // Where pools start and stop trading along the step, the residual may rise for a while although the dual falls.
      const isLess = error < 0.9 * least
      if (isLess || (iteration - lessAt < patience && value < lowest - PROGRESS * dual.scale())) {
        if (isLess) [least, lessAt] = [error, iteration]
        lowest = value
        fellAt = iteration
      }
      // Far from the minimum, balancing each token alone may still help.
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

  /** Line search along the step until the dual is nearly flat; undefined if it falls nowhere. */
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
      // Within rounding errors the dual no longer decides, so the residual does. Trades that are tiny compared with their pools start there.
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

  /** The change of the slope along the step. */
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
/** Iterations after which every token that is far off is balanced alone. */
const PATIENCE = 8
/**
 * Iterations without progress of residual or dual after which the solver gives up: rounding keeps the residual up where disagreeing pools move
 * millions of times the trade, or the prices of tokens no longer connected to the pinned one fall forever.
 */
const STALLED = 4
/**
 * Share of the trade by which the dual must fall to count as progress; and for how many iterations that counts for an exact output, whose dual falls
 * forever if pools don't hold enough.
 */
const PROGRESS = 1e-4
const OUTPUT_PATIENCE = 6
const MAX_ATTEMPTS = 20
/** The largest price move, estimated from the pools' reaction, for which Newton's method is trusted. */
const STIFF = 0.25
/** Share of its initial slope at which the dual counts as flat. */
const FLAT = 0.25
/** Residual allowed at a node, as a share of the trade. */
const TOLERANCE = 1e-6
