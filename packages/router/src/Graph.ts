import type { PoolState, TokenId } from '@oxbow/amm/PoolState'
import { type Price, spotPrice } from '@oxbow/amm/price'
import { depthIn, type Edge, edgesOf, kept } from './Edge.ts'
import { hookCanChangeAmounts } from './hookCanChangeAmounts.ts'
import type { Snapshot } from './Snapshot.ts'

/** A snapshot as routes see it: tokens are nodes, pools are edges both ways. */
export type Graph = {
  readonly snapshot: Snapshot
  readonly nodeOf: ReadonlyMap<TokenId, number>
  readonly size: number
  readonly edgesFrom: readonly (readonly Edge[])[]
  readonly edgesTo: readonly (readonly Edge[])[]
  /** The pool that prices a node in ETH, leading one step nearer to WETH; undefined for WETH and for what no pool prices. */
  readonly pricedBy: readonly (Edge | undefined)[]
}

const graphs = new WeakMap<Snapshot, Graph>()

/** The graph of a snapshot, built once. */
export function graphOf(snapshot: Snapshot): Graph {
  const known = graphs.get(snapshot)
  if (known) return known
  const graph = build(snapshot)
  graphs.set(snapshot, graph)
  return graph
}

/**
 * What `wei` is worth in raw units of the token of a node, rounded down, by the deepest pools between it and WETH; undefined when no pool
 * prices the token.
 */
export function fromWei(graph: Graph, node: number, wei: bigint): bigint | undefined {
  const price = unitsPerWei(graph, node)
  return price && (wei * price.numerator) / price.denominator
}

function build(snapshot: Snapshot): Graph {
  const nodeOf = new Map<TokenId, number>([
    [NATIVE, 0],
    [snapshot.wrappedNative, 0],
  ])
  const node = (token: TokenId) => {
    const known = nodeOf.get(token)
    if (known !== undefined) return known
    const next = nodeOf.size - 1
    nodeOf.set(token, next)
    return next
  }
  const edges: Edge[] = []
  for (const pool of snapshot.pools.values()) {
    const node0 = node(pool.token0)
    const node1 = node(pool.token1)
    // A pool of ETH against WETH trades a node with itself: wrapping does the same for nothing.
    if (node0 !== node1 && isPredictable(pool, snapshot)) edges.push(...edgesOf(pool, node0, node1))
  }
  const size = nodeOf.size - 1
  const edgesFrom: Edge[][] = Array.from({ length: size }, () => [])
  const edgesTo: Edge[][] = Array.from({ length: size }, () => [])
  for (const edge of edges) {
    edgesFrom[edge.from]!.push(edge)
    edgesTo[edge.to]!.push(edge)
  }
  return { snapshot, nodeOf, size, edgesFrom, edgesTo, pricedBy: priceInEth(edges, size) }
}

function isPredictable(pool: PoolState, snapshot: Snapshot): boolean {
  return pool.protocol !== 'v4' || !hookCanChangeAmounts(pool) || snapshot.allowedHooks.has(pool.hooks)
}

/** Widest paths to WETH in three rounds: a token takes its price from the pool that holds the most wei on the side nearer to WETH. */
function priceInEth(edges: readonly Edge[], size: number): (Edge | undefined)[] {
  const pricedBy: (Edge | undefined)[] = new Array(size).fill(undefined)
  let weiPerUnit = new Float64Array(size)
  let width = new Float64Array(size)
  weiPerUnit[0] = 1
  width[0] = Number.POSITIVE_INFINITY
  for (let round = 0; round < PRICE_HOPS; round++) {
    const nextWei = weiPerUnit.slice()
    const nextWidth = width.slice()
    for (const edge of edges) {
      const price = weiPerUnit[edge.from]!
      const depth = Math.min(width[edge.from]!, depthIn(edge) * price)
      if (edge.to === 0 || !(depth > nextWidth[edge.to]!)) continue
      nextWidth[edge.to] = depth
      nextWei[edge.to] = (price * kept(edge.feePips)) / edge.rate
      pricedBy[edge.to] = edge
    }
    weiPerUnit = nextWei
    width = nextWidth
  }
  return pricedBy
}

function unitsPerWei(graph: Graph, node: number): Price | undefined {
  let numerator = 1n
  let denominator = 1n
  for (let at = node; at !== 0; ) {
    const edge = graph.pricedBy[at]
    if (!edge) return undefined
    const spot = spotPrice(edge.pool, edge.tokenIn)!
    numerator *= spot.numerator
    denominator *= spot.denominator
    at = edge.from
  }
  return { numerator, denominator }
}

/** Native ETH as a token. */
export const NATIVE: TokenId = '0x0000000000000000000000000000000000000000'
const PRICE_HOPS = 3
