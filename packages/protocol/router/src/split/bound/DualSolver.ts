import { effort } from '../effort.ts'
import { MAX_EDGES, MAX_NODES, type Network, SOURCE, TARGET } from '../Network.ts'
import { arbitrage, createArbitrage, ROW } from './Curve.ts'

/** What is fixed: how much is sold (and the target is worth 1) or how much is bought (and the source is). */
export type Demand = { readonly tradeType: 'exact-in' | 'exact-out'; readonly amount: number }

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
  readonly #network: Network
  #demand: Demand = { tradeType: 'exact-in', amount: 0 }
  #pinned = TARGET
  readonly #active = new Int32Array(MAX_EDGES)
  #activeCount = 0
  /** Nodes that open edges touch are the unknowns, each a row of the matrix. */
  readonly #rows = new Int32Array(MAX_NODES)
  readonly #rowOf = new Int32Array(MAX_NODES)
  #size = 0
  readonly #residual = new Float64Array(MAX_NODES)
  readonly #hessian = new Float64Array(MAX_NODES * MAX_NODES)
  readonly #step = new Float64Array(MAX_NODES)
  readonly #from = new Float64Array(MAX_NODES)
  /** Where along the step a pool begins to trade, and how much more the dual bends from there on. */
  readonly #starts = new Float64Array(MAX_EDGES)
  readonly #bends = new Float64Array(MAX_EDGES)

  constructor(network: Network) {
    this.#network = network
  }

  /** The node whose price is fixed. */
  get pinned(): number {
    return this.#pinned
  }

  begin(demand: Demand): void {
    this.#demand = demand
    this.#pinned = demand.tradeType === 'exact-in' ? TARGET : SOURCE
  }

  /** Minimises the dual over the open edges from the present prices on; leaves prices and flows in the network. The value of the dual. */
  solve(tolerance = TOLERANCE): number {
    const { logPrice } = this.#network
    this.#listActive()
    const n = this.#size
    this.#pin()
    let value = this.#evaluate()
    if (this.#activeCount === 0) return value
    value = this.#relax(value, STIFF)
    let least = Number.POSITIVE_INFINITY
    let lowest = Number.POSITIVE_INFINITY
    let [fellAt, lessAt] = [0, 0]
    const patience = this.#demand.tradeType === 'exact-in' ? MAX_ITERATIONS : OUTPUT_PATIENCE
    for (let iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
      if (iteration === PATIENCE) value = this.#relax(value, 0)
      const error = this.#error()
      if (error < tolerance * this.#scale()) return value
      // Where pools begin and end to trade along the way the residual may rise for a while, although the dual falls.
      const isLess = error < 0.9 * least
      if (isLess || (iteration - lessAt < patience && value < lowest - PROGRESS * this.#scale())) {
        if (isLess) [least, lessAt] = [error, iteration]
        lowest = value
        fellAt = iteration
      }
      // Balancing each token alone may still lead on from far off.
      const isBalanced = iteration > PATIENCE || error <= FAR * this.#scale()
      if (isBalanced && iteration - fellAt >= STALLED) return value
      const slope = this.#newtonStep()
      for (let i = 0; i < n; i++) this.#from[i] = logPrice[this.#rows[i]!]!
      const next = this.#search(slope, value, error)
      if (next === undefined) {
        for (let i = 0; i < n; i++) logPrice[this.#rows[i]!] = this.#from[i]!
        return this.#evaluate()
      }
      value = next
    }
    return value
  }

  /**
   * Balances by its own price alone the token with the greatest surplus or lack, of those where it is greater than the trade and pools hardly react:
   * far from the bottom pools stand at the ends of their ranges, and leave Newton's method in the dark.
   */
  #relax(value: number, stiff: number): number {
    const { logPrice } = this.#network
    for (let pass = 0; pass < 2 * this.#size; pass++) {
      let worst = -1
      let most = FAR * this.#scale()
      for (let i = 0; i < this.#size; i++) {
        const error = Math.abs(this.#residual[i]!)
        if (i === this.#pinned || error <= most || error < stiff * this.#hessian[i * this.#size + i]!) continue
        worst = i
        most = error
      }
      if (worst < 0) break
      const node = this.#rows[worst]!
      const sign = this.#residual[worst]! > 0 ? -1 : 1
      // Surpluses rise with the price.
      let [near, far] = [0, 0.001]
      while (far < 8 && sign * this.#surplus(node, logPrice[node]! + sign * far) < 0) [near, far] = [far, 4 * far]
      for (let halving = 0; halving < 7; halving++) {
        const middle = (near + far) / 2
        if (sign * this.#surplus(node, logPrice[node]! + sign * middle) < 0) near = middle
        else far = middle
      }
      logPrice[node]! += sign * far
      value = this.#evaluate()
    }
    return value
  }

  /** Worth of what flows into a node less what flows out, at another price of its own. */
  #surplus(node: number, log: number): number {
    const { price, from, to, curve, keeps } = this.#network
    const own = Math.exp(log)
    const isExactIn = this.#pinned === TARGET
    let surplus = 0
    if (node === SOURCE && isExactIn) surplus = own * this.#demand.amount
    if (node === TARGET && !isExactIn) surplus = -own * this.#demand.amount
    for (let index = 0; index < this.#activeCount; index++) {
      const k = this.#active[index]!
      const leaves = from[k] === node
      if (!leaves && to[k] !== node) continue
      arbitrage(curve[k]!, leaves ? own : price[from[k]!]!, (leaves ? price[to[k]!]! : own) * keeps[k]!, traded)
      surplus += leaves ? -traded.paid : traded.paid + traded.rent
    }
    return surplus
  }

  /**
   * About how far to go along the step, whose end would be right if no other pool began to trade on the way. Where one does, the dual bends so sharply
   * that the end would be far beyond the bottom; but where that is, and by how much it bends there, is known.
   */
  #bottom(slope: number): number {
    const { price, from, to, curve, top, keeps, input } = this.#network
    let count = 0
    for (let index = 0; index < this.#activeCount; index++) {
      const k = this.#active[index]!
      if (input[k]! > 0) continue
      const rise = this.#step[this.#rowOf[to[k]!]!]! - this.#step[this.#rowOf[from[k]!]!]!
      if (!(rise > 0)) continue
      const pu = price[from[k]!]!
      const offered = (price[to[k]!]! * keeps[k]! * top[k]!) / pu
      // Most are far from trading, and 1 - 1 / x <= log x spares them the logarithm.
      if (1 - offered >= rise) continue
      const start = -Math.log(offered) / rise
      let at = count++
      for (; at > 0 && this.#starts[at - 1]! > start; at--) {
        this.#starts[at] = this.#starts[at - 1]!
        this.#bends[at] = this.#bends[at - 1]!
      }
      this.#starts[at] = start
      this.#bends[at] = 0.5 * curve[k]![2]! * pu * rise ** 2
    }
    let at = 0
    let here = slope
    let bend = -slope
    for (let index = 0; index < count && here + bend * (this.#starts[index]! - at) < 0; index++) {
      here += bend * (this.#starts[index]! - at)
      at = this.#starts[index]!
      bend += this.#bends[index]!
    }
    return Math.min(1, at - here / bend)
  }

  /** Goes along the step until the dual is as good as flat; undefined when it falls nowhere. */
  #search(slope: number, value: number, error: number): number | undefined {
    const { logPrice } = this.#network
    let low = 0
    let lowSlope = slope
    let high = Number.POSITIVE_INFINITY
    for (let attempt = 0, at = this.#bottom(slope); attempt < MAX_ATTEMPTS; attempt++) {
      for (let i = 0; i < this.#size; i++) logPrice[this.#rows[i]!] = this.#from[i]! + at * this.#step[i]!
      const next = this.#evaluate()
      const here = this.#slope()
      const isFlat = here <= FLAT * -slope && (here >= FLAT * slope || at === 1)
      if (isFlat && next <= value + 1e-11 * Math.abs(value)) return next
      // At the level of rounding errors the dual no longer tells, the residual does; trades that are tiny beside their pools start there.
      if (next <= value + 1e-11 * Math.abs(value) && this.#error() < 0.5 * error) return next
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

  /** How the dual changes along the step, at the present prices. */
  #slope(): number {
    let slope = 0
    for (let i = 0; i < this.#size; i++) slope += this.#residual[i]! * this.#step[i]!
    return slope
  }

  /** How the slope does. */
  #bend(): number {
    const n = this.#size
    let bend = 0
    for (let i = 0; i < n; i++) {
      let row = 0
      for (let j = 0; j < n; j++) row += this.#hessian[i * n + j]! * this.#step[j]!
      bend += row * this.#step[i]!
    }
    return bend
  }

  #listActive(): void {
    const { edgeCount, isOpen, input, output, from, to, nodeCount } = this.#network
    this.#activeCount = 0
    this.#size = 0
    this.#rowOf.fill(-1, 0, nodeCount)
    this.#addRow(SOURCE)
    this.#addRow(TARGET)
    for (let k = 0; k < edgeCount; k++) {
      if (isOpen[k] === 1) {
        this.#active[this.#activeCount++] = k
        this.#addRow(from[k]!)
        this.#addRow(to[k]!)
      } else input[k] = output[k] = 0
    }
  }

  #addRow(node: number): void {
    if (this.#rowOf[node]! >= 0) return
    this.#rowOf[node] = this.#size
    this.#rows[this.#size++] = node
  }

  #pin(): void {
    const { logPrice, nodeCount } = this.#network
    const shift = logPrice[this.#pinned]!
    if (shift !== 0) for (let i = 0; i < nodeCount; i++) logPrice[i]! -= shift
  }

  /** The worth of the whole trade, by which residuals are measured. */
  #scale(): number {
    return this.#demand.amount * this.#network.price[this.#pinned === TARGET ? SOURCE : TARGET]!
  }

  #error(): number {
    let worst = 0
    for (let i = 0; i < this.#size; i++) if (i !== this.#pinned) worst = Math.max(worst, Math.abs(this.#residual[i]!))
    return worst
  }

  /** Flows, residuals and the Hessian at the present prices. The value of the dual. */
  #evaluate(): number {
    effort.evaluations++
    const { logPrice, price, from, to, curve, top, keeps, row, input, output, conductance } = this.#network
    const n = this.#size
    const rowOf = this.#rowOf
    const residual = this.#residual
    const hessian = this.#hessian
    residual.fill(0, 0, n)
    hessian.fill(0, 0, n * n)
    for (let i = 0; i < n; i++) price[this.#rows[i]!] = Math.exp(logPrice[this.#rows[i]!]!)
    const isExactIn = this.#pinned === TARGET
    const given = isExactIn ? price[SOURCE]! * this.#demand.amount : -price[TARGET]! * this.#demand.amount
    residual[isExactIn ? SOURCE : TARGET] = given
    let value = given
    for (let index = 0; index < this.#activeCount; index++) {
      const k = this.#active[index]!
      const pu = price[from[k]!]!
      const pv = price[to[k]!]! * keeps[k]!
      if (!(top[k]! * pv > pu)) {
        input[k] = output[k] = row[k] = 0
        continue
      }
      const wanted = pu / pv
      const rows = curve[k]!
      // A range `[in, out, a, b]` starts at the marginal rate b / a.
      const last = rows.length - 2 * ROW
      let at = row[k]!
      while (at > 0 && !(rows[at + 3]! > wanted * rows[at + 2]!)) at -= ROW
      while (at < last && rows[at + ROW + 3]! > wanted * rows[at + ROW + 2]!) at += ROW
      row[k] = at
      const a = rows[at + 2]!
      const b = rows[at + 3]!
      const room = rows[at + ROW]! - rows[at]!
      let rest = Math.sqrt((a * b) / wanted) - a
      const isInside = rest <= room
      if (!isInside) rest = room
      const x = rows[at]! + rest
      const y = rows[at + 1]! + (b * rest) / (a + rest)
      input[k] = x
      output[k] = y
      const paid = pu * x
      const earned = pv * y
      value += earned - paid
      const u = rowOf[from[k]!]!
      const v = rowOf[to[k]!]!
      residual[u]! -= paid
      residual[v]! += earned
      conductance[k] = 0
      if (!isInside) continue
      const curvature = 0.5 * (a + rest) * pu
      conductance[k] = curvature
      hessian[u * n + u]! += curvature
      hessian[v * n + v]! += curvature
      hessian[u * n + v]! -= curvature
      hessian[v * n + u]! -= curvature
    }
    return value
  }

  /** Solves for the Newton step by Gaussian elimination; the slope of the dual along it. */
  #newtonStep(): number {
    const n = this.#size
    const matrix = this.#hessian
    const residual = this.#residual
    const step = this.#step
    const scale = this.#scale()
    for (let i = 0; i < n; i++) {
      const diagonal = matrix[i * n + i]!
      // A surplus is a curvature as well, because what is left over is worth more at a higher price. Without it, far from the bottom, where pools earn thousands of times the trade from each
      // other, the step would be to lower all prices together, and how wrong they are beside each other would be lost in it.
      matrix[i * n + i] = diagonal * (1 + 1e-10) + 1e-12 * scale + Math.max(0, residual[i]!)
      // A node with a surplus and no pool that reacts: its price moves until one does.
      if (diagonal === 0 && residual[i] !== 0) matrix[i * n + i] = Math.abs(residual[i]!) / TRUST
      step[i] = -residual[i]!
    }
    for (let i = 0; i < n; i++) {
      matrix[this.#pinned * n + i] = 0
      matrix[i * n + this.#pinned] = 0
    }
    matrix[this.#pinned * n + this.#pinned] = 1
    step[this.#pinned] = 0
    // Tokens that came last trade with a few of the first ones: eliminated before them, they leave the matrix nearly as sparse as it was.
    for (let i = n - 1; i > 0; i--) {
      const pivot = 1 / matrix[i * n + i]!
      let count = 0
      for (let k = 0; k < i; k++) if (matrix[i * n + k] !== 0) neighbours[count++] = k
      for (let at = 0; at < count; at++) {
        const k = neighbours[at]!
        const factor = matrix[i * n + k]! * pivot
        for (let other = 0; other <= at; other++)
          matrix[k * n + neighbours[other]!]! -= factor * matrix[i * n + neighbours[other]!]!
        step[k]! -= factor * step[i]!
      }
    }
    let longest = 0
    for (let i = 0; i < n; i++) {
      let sum = step[i]!
      for (let k = 0; k < i; k++) sum -= matrix[i * n + k]! * step[k]!
      step[i] = sum / matrix[i * n + i]!
      longest = Math.max(longest, Math.abs(step[i]!))
    }
    if (longest <= TRUST) return this.#slope()
    for (let i = 0; i < n; i++) step[i]! *= TRUST / longest
    return this.#slope()
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
/** Surplus of a token, by the trade, from which on it is balanced alone. */
const FAR = 4
/** The furthest that a price would have to move, by how its pools react, for Newton's method to be trusted. */
const STIFF = 0.25
const traded = createArbitrage()
/** Part of its slope at the start at which the dual counts as flat. */
const FLAT = 0.25
/** Residual that is left at a node, as a part of the trade. */
const TOLERANCE = 1e-6
/** The furthest that a step may move a logarithm of a price. */
const TRUST = 0.5
const neighbours = new Int32Array(MAX_NODES)
