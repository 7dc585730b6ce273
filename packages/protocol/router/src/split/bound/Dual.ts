import { effort } from '../effort.ts'
import { MAX_EDGES, MAX_NODES, type Network, SOURCE, TARGET } from '../Network.ts'
import { arbitrage, createArbitrage, ROW } from './Curve.ts'

/** What is fixed: the amount sold (the target has price 1) or the amount bought (the source has price 1). */
export type Demand = { readonly tradeType: 'exact-in' | 'exact-out'; readonly amount: number }

/**
 * The dual of a network at its current prices, over the open edges. Its gradient by the logarithm of a price is the worth of the surplus at the node;
 * {@link evaluate} computes it and the flows that cause it.
 */
export class Dual {
  readonly network: Network
  demand: Demand = { tradeType: 'exact-in', amount: 0 }
  /** The node whose price is fixed at 1. */
  pinned = TARGET
  readonly active = new Int32Array(MAX_EDGES)
  activeCount = 0
  /** The unknowns: one matrix row for each node that open edges touch. */
  readonly rows = new Int32Array(MAX_NODES)
  readonly rowOf = new Int32Array(MAX_NODES)
  size = 0
  readonly residual = new Float64Array(MAX_NODES)
  /** Derivatives of the residuals by the logarithms of the prices, from what pools trade; near the minimum this is the Hessian. */
  readonly hessian = new Float64Array(MAX_NODES * MAX_NODES)

  constructor(network: Network) {
    this.network = network
  }

  begin(demand: Demand): void {
    this.demand = demand
    this.pinned = demand.tradeType === 'exact-in' ? TARGET : SOURCE
  }

  /** Lists the open edges and their nodes, and sets the pinned node's price to 1. */
  layOut(): void {
    const { edgeCount, isOpen, input, output, from, to, logPrice, nodeCount } = this.network
    this.activeCount = 0
    this.size = 0
    this.rowOf.fill(-1, 0, nodeCount)
    this.#addRow(SOURCE)
    this.#addRow(TARGET)
    for (let k = 0; k < edgeCount; k++) {
      if (isOpen[k] === 1) {
        this.active[this.activeCount++] = k
        this.#addRow(from[k]!)
        this.#addRow(to[k]!)
      } else input[k] = output[k] = 0
    }
    const shift = logPrice[this.pinned]!
    if (shift !== 0) for (let i = 0; i < nodeCount; i++) logPrice[i]! -= shift
  }

  /** Worth of the whole trade, the unit of the residuals. */
  scale(): number {
    return this.demand.amount * this.network.price[this.pinned === TARGET ? SOURCE : TARGET]!
  }

  /** The largest residual. */
  error(): number {
    let worst = 0
    for (let i = 0; i < this.size; i++) if (i !== this.pinned) worst = Math.max(worst, Math.abs(this.residual[i]!))
    return worst
  }

  /** Computes flows, residuals and Hessian at the current prices. Returns the value of the dual. */
  evaluate(): number {
    effort.evaluations++
    const { logPrice, price, from, to, curve, top, keeps, row, input, output, conductance } = this.network
    const n = this.size
    const rowOf = this.rowOf
    const residual = this.residual
    const hessian = this.hessian
    residual.fill(0, 0, n)
    hessian.fill(0, 0, n * n)
    for (let i = 0; i < n; i++) price[this.rows[i]!] = Math.exp(logPrice[this.rows[i]!]!)
    const isExactIn = this.pinned === TARGET
    const given = isExactIn ? price[SOURCE]! * this.demand.amount : -price[TARGET]! * this.demand.amount
    residual[isExactIn ? SOURCE : TARGET] = given
    let value = given
    for (let index = 0; index < this.activeCount; index++) {
      const k = this.active[index]!
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

  /** Worth of a node's inflow less its outflow, if its own log price were `log`. */
  surplus(node: number, log: number): number {
    const { price, from, to, curve, keeps } = this.network
    const own = Math.exp(log)
    const isExactIn = this.pinned === TARGET
    let surplus = 0
    if (node === SOURCE && isExactIn) surplus = own * this.demand.amount
    if (node === TARGET && !isExactIn) surplus = -own * this.demand.amount
    for (let index = 0; index < this.activeCount; index++) {
      const k = this.active[index]!
      const leaves = from[k] === node
      if (!leaves && to[k] !== node) continue
      arbitrage(curve[k]!, leaves ? own : price[from[k]!]!, (leaves ? price[to[k]!]! : own) * keeps[k]!, traded)
      surplus += leaves ? -traded.paid : traded.paid + traded.rent
    }
    return surplus
  }

  #addRow(node: number): void {
    if (this.rowOf[node]! >= 0) return
    this.rowOf[node] = this.size
    this.rows[this.size++] = node
  }
}

const traded = createArbitrage()
