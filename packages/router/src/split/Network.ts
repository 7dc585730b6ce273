import { curveAt, type Market } from '../Market.ts'
import { type Curve, ROW } from './Curve.ts'

/**
 * The part of a market that one search works on: a few tokens and all pools of the pairs between them, with a price on every node and a flow
 * on every edge. Scratch space, used again by the next search.
 *
 * Node {@link SOURCE} is what is sold and {@link TARGET} what is bought. Pairs are admitted only while every way through the network stays
 * within the limit of hops: so it never has a cycle, and neither has a plan.
 */
export class Network {
  market!: Market
  #maxHops = 0

  /** Market's node of each node. */
  readonly nodes: number[] = []
  /** Natural logarithms of the node prices; NaN for a new node. */
  readonly logPrice = new Float64Array(MAX_NODES)
  readonly price = new Float64Array(MAX_NODES)
  /** Node of each of the market's nodes and one more, 0 for those outside. */
  #local = new Int32Array(0)

  edgeCount = 0
  /** Market's edge of each edge, and what belongs to it. */
  readonly edge = new Int32Array(MAX_EDGES)
  readonly from = new Int32Array(MAX_EDGES)
  readonly to = new Int32Array(MAX_EDGES)
  readonly gas = new Float64Array(MAX_EDGES)
  readonly curve: Curve[] = []
  /** 1 while the edge may carry flow. */
  readonly isOpen = new Uint8Array(MAX_EDGES)
  /** Flow into the pool and out of it. */
  readonly input = new Float64Array(MAX_EDGES)
  readonly output = new Float64Array(MAX_EDGES)
  /** Row of the curve in which the flow ends: the next evaluation begins there. */
  readonly row = new Int32Array(MAX_EDGES)

  /** 1 for a node that nothing flows to, as of {@link priceIdle}. */
  readonly isIdle = new Uint8Array(MAX_NODES)

  /** Pairs in the network by market's number, and where they lead. */
  readonly pairs: number[] = []
  readonly #pairFrom: number[] = []
  readonly #pairTo: number[] = []
  readonly #known = new Set<number>()
  /** Longest way from the source, in hops. */
  readonly #depth = new Int32Array(MAX_NODES)
  readonly #depthBefore = new Int32Array(MAX_NODES)

  begin(market: Market, source: number, target: number, maxHops: number): void {
    this.#truncate(0, 0)
    this.market = market
    if (this.#local.length < market.size) this.#local = new Int32Array(market.size)
    this.#maxHops = maxHops
    this.edgeCount = 0
    this.curve.length = 0
    this.#depth.fill(0)
    this.#addNode(source)
    this.#addNode(target)
  }

  get nodeCount(): number {
    return this.nodes.length
  }

  /** The node of a market's node; -1 when the network does not have it. */
  nodeOf(marketNode: number): number {
    return this.#local[marketNode]! - 1
  }

  hasPair(pair: number): boolean {
    return this.#known.has(pair)
  }

  /** Adds the pairs of a path with all their pools, unless some way became too long. Says whether the network grew. */
  admit(pairs: readonly number[], blocked: Uint8Array | undefined): boolean {
    const nodesBefore = this.nodes.length
    const pairsBefore = this.pairs.length
    this.#depthBefore.set(this.#depth)
    for (const pair of pairs) {
      if (this.#known.has(pair)) continue
      this.#known.add(pair)
      this.pairs.push(pair)
      this.#pairFrom.push(this.#addNode(this.market.pairFrom[pair]!))
      this.#pairTo.push(this.#addNode(this.market.pairTo[pair]!))
    }
    if (this.nodes.length > MAX_NODES || (this.#maxHops < Number.POSITIVE_INFINITY && !this.#isShort())) {
      this.#truncate(nodesBefore, pairsBefore)
      this.#depth.set(this.#depthBefore)
      return false
    }
    for (let index = pairsBefore; index < this.pairs.length; index++) this.#addEdges(index, blocked)
    return this.pairs.length > pairsBefore
  }

  /**
   * Prices the nodes that nothing flows to, new ones among them, at what they would sell for. The dual is the same for any price that keeps them idle;
   * only at the lowest does a way to them look as good as it is. The first `known` nodes keep their prices.
   */
  priceIdle(known = 0): void {
    const { logPrice, price, isIdle, edgeCount, input, isOpen, to } = this
    isIdle.fill(1, 0, this.nodeCount)
    isIdle.fill(0, 0, known)
    isIdle[SOURCE] = isIdle[TARGET] = 0
    for (let k = 0; k < edgeCount; k++) if (isOpen[k] === 1 && input[k]! > 0) isIdle[to[k]!] = 0
    for (let node = 0; node < this.nodeCount; node++) if (isIdle[node] === 1) logPrice[node] = Number.NEGATIVE_INFINITY
    // A cycle of pools that disagree would raise its own prices for ever.
    for (let round = 0, grew = true; round < this.nodeCount && grew; round++) {
      grew = false
      for (let index = 0; index < this.pairs.length; index++) {
        const from = this.#pairFrom[index]!
        if (isIdle[from] === 0) continue
        const worth = logPrice[this.#pairTo[index]!]! + Math.log(this.market.pairRate[this.pairs[index]!]!)
        if (!(worth > logPrice[from]!)) continue
        logPrice[from] = worth
        grew = true
      }
    }
    for (let node = 0; node < this.nodeCount; node++) price[node] = Math.exp(logPrice[node]!)
  }

  /** Relaxes the longest ways; false as soon as one is longer than allowed, which a cycle always is. */
  #isShort(): boolean {
    for (let grew = true; grew; ) {
      grew = false
      for (let index = 0; index < this.pairs.length; index++) {
        const depth = this.#depth[this.#pairFrom[index]!]! + 1
        if (depth <= this.#depth[this.#pairTo[index]!]!) continue
        if (depth > this.#maxHops) return false
        this.#depth[this.#pairTo[index]!] = depth
        grew = true
      }
    }
    return true
  }

  #addEdges(index: number, blocked: Uint8Array | undefined): void {
    const { market } = this
    const pair = this.pairs[index]!
    for (let at = market.pairStart[pair]!; at < market.pairStart[pair + 1]!; at++) {
      const edge = market.pairEdges[at]!
      if (blocked !== undefined && blocked[edge] === 1) continue
      const curve = curveAt(market, edge)
      if (this.edgeCount === MAX_EDGES || curve.length <= ROW) continue
      const k = this.edgeCount++
      this.edge[k] = edge
      this.from[k] = this.#pairFrom[index]!
      this.to[k] = this.#pairTo[index]!
      this.gas[k] = market.hopGas[edge]!
      this.curve[k] = curve
      this.isOpen[k] = 1
      this.input[k] = 0
      this.output[k] = 0
      this.row[k] = 0
    }
  }

  #addNode(marketNode: number): number {
    const known = this.nodeOf(marketNode)
    if (known >= 0) return known
    const node = this.nodes.push(marketNode) - 1
    this.#local[marketNode] = node + 1
    if (node < MAX_NODES) this.logPrice[node] = Number.NaN
    return node
  }

  #truncate(nodes: number, pairs: number): void {
    while (this.nodes.length > nodes) this.#local[this.nodes.pop()!] = 0
    while (this.pairs.length > pairs) {
      this.#known.delete(this.pairs.pop()!)
      this.#pairFrom.pop()
      this.#pairTo.pop()
    }
  }
}

export const SOURCE = 0
export const TARGET = 1
export const MAX_NODES = 40
export const MAX_EDGES = 1_200
