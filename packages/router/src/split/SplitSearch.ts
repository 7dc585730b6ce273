import type { TokenId } from '@oxbow/amm/PoolState'
import { rentOf } from './certifyBound.ts'
import type { Demand, DualSolver } from './DualSolver.ts'
import { flowGas } from './flowGas.ts'
import { MAX_NODES, type Network, SOURCE, TARGET } from './Network.ts'
import { sendForward } from './sendForward.ts'

export type Trade = Demand & {
  readonly tokenIn: TokenId
  readonly tokenOut: TokenId
  readonly maxSwaps: number
}

/** The present flow in figures. */
export type Measure = {
  /** Output less gas (exact in), or input and gas as a negative number (exact out); -Infinity when the flow is no plan. */
  net: number
  hops: number
}

/**
 * A network with a flow in it, and the best flow so far. The moves of {@link chooseHops} open and close edges, solve, measure what came out, and
 * go back when it was worse.
 */
export class SplitSearch {
  readonly network: Network
  readonly trade: Trade
  /** What a unit of gas costs in the token that is counted: the target (exact in) or the source (exact out). */
  readonly perGas: number
  readonly #solver: DualSolver
  readonly current: Measure = { net: Number.NEGATIVE_INFINITY, hops: 0 }
  readonly best: Flow
  bestNet = Number.NEGATIVE_INFINITY
  readonly #saved: Flow

  constructor(network: Network, solver: DualSolver, trade: Trade, perGas: number) {
    this.network = network
    this.trade = trade
    this.perGas = perGas
    this.#solver = solver
    this.best = createFlow(network.edgeCount)
    this.#saved = createFlow(network.edgeCount)
  }

  /** Worth of the whole trade at the present prices, in the token that is counted. */
  get worth(): number {
    const { price } = this.network
    return this.trade.amount * (this.trade.tradeType === 'exact-in' ? price[SOURCE]! : price[TARGET]!)
  }

  /** Solves for the open edges and measures the flow; remembers it when it is the best allowed one so far. */
  settle(): void {
    this.#solver.solve()
    dropTraces(this.network, this.worth)
    this.measure()
  }

  measure(): void {
    const { network, trade, current } = this
    let hops = 0
    for (let k = 0; k < network.edgeCount; k++) if (network.isOpen[k] === 1 && network.input[k]! > 0) hops++
    current.hops = hops
    current.net = hops === 0 ? Number.NEGATIVE_INFINITY : this.#netOf(trade)
    if (current.net <= this.bestNet || hops > trade.maxSwaps) return
    this.bestNet = current.net
    keep(network, this.best)
  }

  #netOf({ tradeType, amount, tokenIn, tokenOut }: Trade): number {
    const { network } = this
    const moved = tradeType === 'exact-in' ? sendForward(network, amount) : -this.neededInput()
    if (moved === 0 || !Number.isFinite(moved)) return Number.NEGATIVE_INFINITY
    return moved - flowGas(network, tokenIn, tokenOut) * this.perGas
  }

  /** Input that brings an exact output by the present flow, to first order; Infinity when the solver has missed the output by more than a trace. */
  neededInput(): number {
    const { network, trade } = this
    let given = 0
    for (let k = 0; k < network.edgeCount; k++)
      if (network.isOpen[k] === 1 && network.from[k] === SOURCE) given += network.input[k]!
    const missing = trade.amount - sendForward(network, given)
    return Math.abs(missing) > 1e-3 * trade.amount ? Number.POSITIVE_INFINITY : given + missing * network.price[TARGET]!
  }

  save(): void {
    keep(this.network, this.#saved)
  }

  goBack(): void {
    putBack(this.#saved, this.network)
    this.measure()
  }

  goToBest(): void {
    putBack(this.best, this.network)
  }

  /** What an edge earns at the present prices: at least what the trade loses without it, at most what it gains by it. */
  rent(k: number): number {
    const { price, from, to, input, output } = this.network
    return price[to[k]!]! * output[k]! - price[from[k]!]! * input[k]!
  }

  /** The rent that an edge would earn if it were opened. */
  rentIfOpen(k: number): number {
    const { price, from, to, curve } = this.network
    return rentOf(curve[k]!, price[from[k]!]!, price[to[k]!]!)
  }
}

/** Closes edges that carry less than the solver can tell from nothing, and what then leads nowhere. */
function dropTraces({ edgeCount, nodeCount, isOpen, input, output, from, to, price }: Network, worth: number): void {
  const trace = 1e-7 * worth
  const close = (k: number) => {
    isOpen[k] = 0
    input[k] = output[k] = 0
  }
  for (let k = 0; k < edgeCount; k++) if (isOpen[k] === 1 && !(input[k]! * price[from[k]!]! > trace)) close(k)
  for (let changed = true; changed; ) {
    changed = false
    hasIn.fill(0, 0, nodeCount)
    hasOut.fill(0, 0, nodeCount)
    hasIn[SOURCE] = hasOut[TARGET] = 1
    for (let k = 0; k < edgeCount; k++) {
      if (isOpen[k] === 0) continue
      hasOut[from[k]!] = 1
      hasIn[to[k]!] = 1
    }
    for (let k = 0; k < edgeCount; k++) {
      if (isOpen[k] === 0 || (hasIn[from[k]!] === 1 && hasOut[to[k]!] === 1)) continue
      close(k)
      changed = true
    }
  }
}

type Flow = {
  readonly isOpen: Uint8Array
  readonly input: Float64Array
  readonly output: Float64Array
  readonly logPrice: Float64Array
  readonly price: Float64Array
}

function createFlow(edges: number): Flow {
  return {
    isOpen: new Uint8Array(edges),
    input: new Float64Array(edges),
    output: new Float64Array(edges),
    logPrice: new Float64Array(MAX_NODES),
    price: new Float64Array(MAX_NODES),
  }
}

function keep({ edgeCount, isOpen, input, output, logPrice, price }: Network, flow: Flow): void {
  flow.isOpen.set(isOpen.subarray(0, edgeCount))
  flow.input.set(input.subarray(0, edgeCount))
  flow.output.set(output.subarray(0, edgeCount))
  flow.logPrice.set(logPrice)
  flow.price.set(price)
}

function putBack(flow: Flow, { isOpen, input, output, logPrice, price }: Network): void {
  isOpen.set(flow.isOpen)
  input.set(flow.input)
  output.set(flow.output)
  logPrice.set(flow.logPrice)
  price.set(flow.price)
}

const hasIn = new Uint8Array(MAX_NODES)
const hasOut = new Uint8Array(MAX_NODES)
