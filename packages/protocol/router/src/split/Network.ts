import { curveAt, type Market } from '../market/Market.ts'
import { type Curve, ROW } from './bound/Curve.ts'

/**
 * The part of a market that one search works on: a few tokens and all pools of the pairs between them, with a price on every node and a flow on every
 * edge. Scratch space, reused by the next search.
 *
 * Node {@link SOURCE} is the token sold and {@link TARGET} the token bought. The network may have cycles; a flow at the right prices has none, unless
 * pools disagree by more than their fees.
 */
export class Network {
  market!: Market

  /** The market's node of each node. */
  readonly nodes: number[] = []
  /** Natural logarithms of the node prices; NaN for a new node. */
  readonly logPrice = new Float64Array(MAX_NODES)
  readonly price = new Float64Array(MAX_NODES)
  /** By market node: the network's node plus one, 0 for nodes outside. */
  #local = new Int32Array(0)

  edgeCount = 0
  /** The market's edge of each edge, followed by its properties. */
  readonly edge = new Int32Array(MAX_EDGES)
  readonly from = new Int32Array(MAX_EDGES)
  readonly to = new Int32Array(MAX_EDGES)
  readonly gas = new Float64Array(MAX_EDGES)
  readonly curve: Curve[] = []
  /** Marginal rate at the start of the curve: an edge trades while the ratio of its prices is below. */
  readonly top = new Float64Array(MAX_EDGES)
  /** Share of its output that an edge is assumed to pay: less than 1 while hops are being removed. */
  readonly keeps = new Float64Array(MAX_EDGES)
  /** 1 while the edge may carry flow. */
  readonly isOpen = new Uint8Array(MAX_EDGES)
  /** Flow into and out of the pool. */
  readonly input = new Float64Array(MAX_EDGES)
  readonly output = new Float64Array(MAX_EDGES)
  /** Derivative of the flow's worth by the logarithms of the prices; 0 where the edge is at its end. */
  readonly conductance = new Float64Array(MAX_EDGES)
  /** Edges that carry flow, as of {@link listUsed}. */
  readonly used = new Int32Array(MAX_EDGES)
  usedCount = 0
  /** The edge that couldn't take its part when the flow was last sent; -1 if all could. */
  stuck = -1
  /** Row of the curve in which the flow ends; the next evaluation starts there. */
  readonly row = new Int32Array(MAX_EDGES)

  /** The market's edges that were removed. */
  readonly removed: number[] = []
  /** 1 for each of the market's edges in the network. */
  #isIn = new Uint8Array(0)
  /** The network's pairs by the market's numbers. */
  readonly #pairs: number[] = []
  /** 1 for each of the market's pairs in the network. */
  #isKnown = new Uint8Array(0)

  begin(market: Market, source: number, target: number): void {
    for (const node of this.nodes) this.#local[node] = 0
    for (const pair of this.#pairs) this.#isKnown[pair] = 0
    for (let k = 0; k < this.edgeCount; k++) this.#isIn[this.edge[k]!] = 0
    this.removed.length = this.nodes.length = this.#pairs.length = this.curve.length = this.edgeCount = 0
    this.market = market
    if (this.#local.length < market.size) this.#local = new Int32Array(market.size)
    if (this.#isIn.length < market.edges.length) this.#isIn = new Uint8Array(market.edges.length)
    if (this.#isKnown.length < market.pairFrom.length) this.#isKnown = new Uint8Array(market.pairFrom.length)
    this.#addNode(source)
    this.#addNode(target)
  }

  get nodeCount(): number {
    return this.nodes.length
  }

  /** The node of a market's node; -1 if it isn't in the network. */
  nodeOf(marketNode: number): number {
    return this.#local[marketNode]! - 1
  }

  /** The rate for the first unit through an edge. */
  rate(k: number): number {
    return this.market.rate[this.edge[k]!]!
  }

  /** Lists the edges that carry flow. */
  listUsed(): void {
    this.usedCount = 0
    for (let k = 0; k < this.edgeCount; k++)
      if (this.isOpen[k] === 1 && this.input[k]! > 0) this.used[this.usedCount++] = k
  }

  closeAll(): void {
    for (let k = 0; k < this.edgeCount; k++) this.isOpen[k] = this.input[k] = this.output[k] = 0
    this.usedCount = 0
  }

  hasPair(pair: number): boolean {
    return this.#isKnown[pair] === 1
  }

  /** Adds a path's pairs with all their pools, while there is room. Returns whether the network grew. */
  admit(pairs: readonly number[]): boolean {
    const before = this.#pairs.length
    for (const pair of pairs) {
      if (this.#isKnown[pair] === 1) continue
      const from = this.#addNode(this.market.pairFrom[pair]!)
      const to = this.#addNode(this.market.pairTo[pair]!)
      if (from < 0 || to < 0) break
      this.#isKnown[pair] = 1
      this.#pairs.push(pair)
      this.#addEdges(pair, from, to)
    }
    return this.#pairs.length > before
  }

  hasEdge(edge: number): boolean {
    return this.#isIn[edge] === 1
  }

  /** The network's number of a market's edge; -1 if it isn't in the network. */
  find(edge: number): number {
    return this.hasEdge(edge) ? this.edge.subarray(0, this.edgeCount).indexOf(edge) : -1
  }

  /** Adds one of the market's edges without the others of its pair. Returns its number, or -1 without room or if it pays nothing. */
  admitEdge(edge: number): number {
    if (this.hasEdge(edge)) return this.find(edge)
    const { from, to } = this.market.edges[edge]!
    const [u, v] = [this.#addNode(from), this.#addNode(to)]
    return u < 0 || v < 0 ? -1 : this.#addEdge(edge, u, v)
  }

  /** Removes an edge; the last one gets its number. */
  remove(k: number): void {
    this.#isIn[this.edge[k]!] = 0
    this.removed.push(this.edge[k]!)
    const last = --this.edgeCount
    for (const column of [
      this.edge,
      this.from,
      this.to,
      this.gas,
      this.top,
      this.keeps,
      this.isOpen,
      this.input,
      this.output,
      this.row,
    ])
      column[k] = column[last]!
    this.curve[k] = this.curve[last]!
    this.curve.length = last
  }

  #addEdges(pair: number, from: number, to: number): void {
    const { market } = this
    for (let at = market.pairStart[pair]!; at < market.pairStart[pair + 1]!; at++)
      this.#addEdge(market.pairEdges[at]!, from, to)
  }

  #addEdge(edge: number, from: number, to: number): number {
    const { market } = this
    const curve = curveAt(market, edge)
    if (this.edgeCount === MAX_EDGES || curve.length <= ROW || this.hasEdge(edge)) return -1
    const k = this.edgeCount++
    this.#isIn[edge] = 1
    this.edge[k] = edge
    this.from[k] = from
    this.to[k] = to
    this.gas[k] = market.hopGas[edge]!
    this.curve[k] = curve
    this.top[k] = curve[3]! / curve[2]!
    this.keeps[k] = 1
    this.isOpen[k] = 1
    this.input[k] = 0
    this.output[k] = 0
    this.row[k] = 0
    return k
  }

  /** The node of a market's node, added if there is room; -1 otherwise. */
  #addNode(marketNode: number): number {
    const known = this.nodeOf(marketNode)
    if (known >= 0 || this.nodes.length === MAX_NODES) return known
    const node = this.nodes.push(marketNode) - 1
    this.#local[marketNode] = node + 1
    this.logPrice[node] = Number.NaN
    return node
  }
}

export const SOURCE = 0
export const TARGET = 1
export const MAX_NODES = 40
export const MAX_EDGES = 1_200
