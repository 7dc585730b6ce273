import type { TokenId } from '@oxbow/amm/PoolState'
import type { Demand } from './bound/Dual.ts'
import type { DualSolver } from './bound/DualSolver.ts'
import { flowGas, flowTicksGas } from './flowGas.ts'
import { MAX_EDGES, MAX_NODES, type Network, SOURCE, TARGET } from './Network.ts'
import { closeLongPaths } from './paths/closeLongPaths.ts'
import { Detours } from './paths/Detours.ts'
import { sendAlong } from './paths/sendAlong.ts'
import { sendForward } from './paths/sendForward.ts'

export type Trade = Demand & {
  readonly tokenIn: TokenId
  readonly tokenOut: TokenId
  readonly maxSwaps: number
  /** Most hops of a path from source to target. */
  readonly maxLength: number
}

/** Key figures of the current flow. */
export type Measure = {
  /** Output less gas (exact in), or the negative of input plus gas (exact out); -Infinity if the flow isn't a plan. */
  net: number
  hops: number
}

/**
 * A network with a flow in it, and the best flow so far. The moves of {@link chooseHops}
 * open and close edges, solve, measure the result, and go back if it is worse.
 */
export class SplitSearch {
  readonly network: Network
  trade!: Trade
  /** Cost of a unit of gas in the target token (exact in) or the source token (exact out). */
  perGas = 0
  readonly #solver: DualSolver
  readonly #detours: Detours
  readonly current: Measure = { net: Number.NEGATIVE_INFINITY, hops: 0 }
  bestNet = Number.NEGATIVE_INFINITY
  bestHops = 0
  readonly #best = createFlow()
  readonly #saved = createFlow()
  readonly #savedMeasure: Measure = { net: Number.NaN, hops: Number.NaN }
  readonly #aside = createFlow()
  #asideNet = Number.NEGATIVE_INFINITY
  /** Results of sets of open edges, by {@link keyOf}: different moves lead to the same sets again and again. */
  readonly #netOfOpen = new Map<number, number>()

  constructor(network: Network, solver: DualSolver) {
    this.network = network
    this.#solver = solver
    this.#detours = new Detours(network)
  }

  /** Begins with the flow in the network. */
  begin(trade: Trade, perGas: number): void {
    this.trade = trade
    this.perGas = perGas
    this.bestNet = Number.NEGATIVE_INFINITY
    this.bestHops = 0
    this.#netOfOpen.clear()
  }

  /** Worth of the whole trade at the current prices, in the target token (exact in) or the source token (exact out). */
  get worth(): number {
    const { price } = this.network
    return this.trade.amount * (this.trade.tradeType === 'exact-in' ? price[SOURCE]! : price[TARGET]!)
  }

  /** Solves for the open edges and measures the flow; keeps it if it is the best one within the swap limit. */
  settle(): void {
    const opened = keyOf(this.network)
    for (let attempt = 0; ; attempt++) {
      if (!reachesTarget(this.network)) {
        this.network.closeAll()
        this.measure()
        break
      }
      this.#solver.solve()
      dropTraces(this.network, this.worth)
      if (closeLongPaths(this.network, this.trade.maxLength)) continue
      this.measure()
      const { stuck } = this.network
      if (stuck < 0 || attempt >= MAX_STUCK) break
      // Prices only determine a pool's input to within the solver's tolerance, which may exceed a small pool's capacity.
      this.network.isOpen[stuck] = 0
    }
    this.#netOfOpen.set(opened, this.current.net)
    this.#netOfOpen.set(keyOf(this.network), this.current.net)
  }

  /** The result of the open edges if they were settled before; otherwise undefined. */
  get knownNet(): number | undefined {
    return this.#netOfOpen.get(keyOf(this.network))
  }

  /** Solves roughly and closes edges with negligible flow, without measuring. */
  settleRoughly(): void {
    this.#solver.solve(ROUGHLY)
    dropTraces(this.network, this.worth)
  }

  /** Measures the flow along a path of the market's edges alone, and keeps it if it is the best. */
  settleOn(path: readonly number[]): void {
    sendAlong(this.network, path, this.trade)
    this.measure()
  }

  /** Whether the best flow so far uses exactly these edges of the market. */
  isBest(edges: readonly number[]): boolean {
    if (edges.length !== this.bestHops || this.bestNet === Number.NEGATIVE_INFINITY) return false
    const { edgeCount, edge } = this.network
    for (let k = 0; k < edgeCount; k++) if (this.#best.isOpen[k] === 1 && !edges.includes(edge[k]!)) return false
    return true
  }

  measure(): void {
    const { network, trade, current } = this
    const hops = network.usedCount
    current.hops = hops
    network.stuck = -1
    current.net = hops === 0 ? Number.NEGATIVE_INFINITY : this.#netOf(trade)
    if (current.net <= this.bestNet || hops > trade.maxSwaps) return
    this.bestNet = current.net
    this.bestHops = hops
    keep(network, this.#best)
  }

  #netOf({ tradeType, amount, tokenIn, tokenOut }: Trade): number {
    const { network } = this
    const moved = tradeType === 'exact-in' ? sendForward(network, amount) : -this.neededInput()
    if (moved === 0 || !Number.isFinite(moved)) return Number.NEGATIVE_INFINITY
    return moved - (flowGas(network, tokenIn, tokenOut) + flowTicksGas(network)) * this.perGas
  }

  /** Input for which the current flow delivers an exact output, to first order; Infinity if the solver missed the output by more than a trace. */
  neededInput(): number {
    const { network, trade } = this
    let given = 0
    for (let index = 0; index < network.usedCount; index++) {
      const k = network.used[index]!
      if (network.from[k] === SOURCE) given += network.input[k]!
    }
    const missing = trade.amount - sendForward(network, given)
    return Math.abs(missing) > 1e-3 * trade.amount ? Number.POSITIVE_INFINITY : given + missing * network.price[TARGET]!
  }

  save(): void {
    keep(this.network, this.#saved)
    this.#savedMeasure.net = this.current.net
    this.#savedMeasure.hops = this.current.hops
  }

  goBack(): void {
    putBack(this.#saved, this.network)
    this.network.listUsed()
    this.current.net = this.#savedMeasure.net
    this.current.hops = this.#savedMeasure.hops
  }

  goToBest(): void {
    putBack(this.#best, this.network)
    this.network.listUsed()
  }

  /** Sets the best flow aside, so that another start gets a chance. */
  setAside(): void {
    copyFlow(this.#best, this.#aside, this.network)
    this.#asideNet = this.bestNet
    this.bestNet = Number.NEGATIVE_INFINITY
  }

  /** Restores the flow that was set aside as the best, unless a better one was found since. */
  takeBetter(): void {
    if (this.bestNet > this.#asideNet) return
    copyFlow(this.#aside, this.#best, this.network)
    this.bestNet = this.#asideNet
  }

  /** Estimates what the trade loses without some edges and gains by others, at the current flow. */
  detours(): Detours {
    this.#detours.begin(this.#solver.pinned)
    return this.#detours
  }
}

/** Whether open edges connect source and target. If none do, no prices make supply meet demand. */
function reachesTarget({ edgeCount, nodeCount, isOpen, from, to }: Network): boolean {
  hasIn.fill(0, 0, nodeCount)
  hasIn[SOURCE] = 1
  for (let grew = true; grew; ) {
    grew = false
    for (let k = 0; k < edgeCount; k++) {
      if (isOpen[k] === 0 || hasIn[from[k]!] === 0 || hasIn[to[k]!] === 1) continue
      if (to[k] === TARGET) return true
      hasIn[to[k]!] = 1
      grew = true
    }
  }
  return false
}

/** Closes edges whose flow is below the solver's tolerance, and those that then lead nowhere. */
function dropTraces(network: Network, worth: number): void {
  const { edgeCount, nodeCount, isOpen, input, output, from, to, price, used } = network
  const trace = 1e-7 * worth
  const close = (k: number) => {
    isOpen[k] = 0
    input[k] = output[k] = 0
  }
  for (let k = 0; k < edgeCount; k++) if (isOpen[k] === 1 && !(input[k]! * price[from[k]!]! > trace)) close(k)
  network.listUsed()
  for (let changed = true; changed; ) {
    changed = false
    hasIn.fill(0, 0, nodeCount)
    hasOut.fill(0, 0, nodeCount)
    hasIn[SOURCE] = hasOut[TARGET] = 1
    for (let index = 0; index < network.usedCount; index++) {
      hasOut[from[used[index]!]!] = 1
      hasIn[to[used[index]!]!] = 1
    }
    for (let index = 0; index < network.usedCount; index++) {
      const k = used[index]!
      if (hasIn[from[k]!] === 1 && hasOut[to[k]!] === 1) continue
      close(k)
      changed = true
    }
    if (changed) network.listUsed()
  }
}

/** A key for the set of open edges: a sum of numbers so different that no two sets in a search collide. */
function keyOf({ edgeCount, isOpen }: Network): number {
  let sum = 0
  for (let k = 0; k < edgeCount; k++) if (isOpen[k] === 1) sum += keyOfEdge[k]!
  return sum
}

/** Most pools that are closed, one after the other, because they can't take their part. */
const MAX_STUCK = 8
const ROUGHLY = 1e-4

type Flow = {
  readonly isOpen: Uint8Array
  readonly input: Float64Array
  readonly output: Float64Array
  readonly conductance: Float64Array
  readonly logPrice: Float64Array
  readonly price: Float64Array
}

function createFlow(): Flow {
  return {
    isOpen: new Uint8Array(MAX_EDGES),
    input: new Float64Array(MAX_EDGES),
    output: new Float64Array(MAX_EDGES),
    conductance: new Float64Array(MAX_EDGES),
    logPrice: new Float64Array(MAX_NODES),
    price: new Float64Array(MAX_NODES),
  }
}

const keep = (network: Network, flow: Flow) => copyFlow(network, flow, network)
const putBack = (flow: Flow, network: Network) => copyFlow(flow, network, network)

function copyFlow(from: Flow, to: Flow, { edgeCount, nodeCount }: Network): void {
  for (let k = 0; k < edgeCount; k++) {
    to.isOpen[k] = from.isOpen[k]!
    to.input[k] = from.input[k]!
    to.output[k] = from.output[k]!
    to.conductance[k] = from.conductance[k]!
  }
  for (let node = 0; node < nodeCount; node++) {
    to.logPrice[node] = from.logPrice[node]!
    to.price[node] = from.price[node]!
  }
}

/** Any integers below 2^42, so that the sum of all stays exact. */
const keyOfEdge = new Float64Array(MAX_EDGES)
for (let k = 0, state = 1; k < MAX_EDGES; k++) {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  const high = state >>> 11
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  keyOfEdge[k] = high * 2 ** 21 + (state >>> 11)
}
const hasIn = new Uint8Array(MAX_NODES)
const hasOut = new Uint8Array(MAX_NODES)
