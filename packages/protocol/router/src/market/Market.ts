import type { PoolId, PoolState, TokenId } from '@oxbow/amm/PoolState'
import { GAS } from '../gasModel.ts'
import { type Curve, curveOf } from '../split/bound/Curve.ts'
import { depthIn, type Edge, edgesOf, NATIVE } from './Edge.ts'
import { hookCanChangeAmounts } from './hookCanChangeAmounts.ts'
import { nativePrices } from './nativePrices.ts'
import { type PairRanks, rankPairs } from './pairRanks.ts'
import { pairsAlong, pairsOf } from './pairsOf.ts'
import { rankAllPools, rankPools } from './rankPools.ts'
import type { Snapshot } from './Snapshot.ts'

/**
 * A snapshot laid out for the search, as a struct of arrays: token -> directed pairs of tokens -> pools, the best spot rate first.
 *
 * Everything that has an index here is in the order of pool ids, not in that of the snapshot: equal markets give equal plans.
 */
export type Market = Topology &
  PairRanks & {
    readonly snapshot: Snapshot
    readonly edges: readonly Edge[]
    /** Raw units of its input that a pool would pay out near its price, by edge. */
    readonly depths: Float64Array
    /** Raw output per raw input at zero size, fee paid. */
    readonly rate: Float64Array
    /** By pair, the most that one of its pools would pay out until its price has changed by a factor of four; Infinity where that says nothing. */
    readonly pairDepth: Float64Array
    /** Filled as edges are looked at; read through {@link curveAt}. */
    readonly curves: (Curve | undefined)[]
    /** Edges of pair `p`: `pairEdges[pairStart[p] .. pairStart[p + 1]]`, the best rate first. */
    readonly pairEdges: Int32Array
    /** Rate of the best pool of a pair. */
    readonly pairRate: Float64Array
    /** Edges that are not among the pairs because their pools disagree with deeper ones; none but in a calm market. */
    readonly leftOut: Int32Array
    /** The pool that prices a node in ETH, leading one step nearer to WETH; undefined for WETH and for what no pool prices. */
    readonly pricedBy: readonly (Edge | undefined)[]
    /** Raw units of the token of a node that a wei buys; 0 where no pool prices it. */
    readonly unitsPerWei: Float64Array
    /** Raw units of the token of a node that one unit of gas costs; 0 where no pool prices it. */
    readonly unitsPerGas: Float64Array
  }

/** What stays when pools change and none is new. */
type Topology = {
  readonly nodeOf: ReadonlyMap<TokenId, number>
  readonly size: number
  /** Where a pool's edges begin; both directions lie side by side. */
  readonly firstEdgeOf: ReadonlyMap<PoolId, number>
  /** Gas of a hop through the edge; v4 groups and wraps depend on its neighbours and are not in it. */
  readonly hopGas: Float64Array
  /** What the hop costs more in a split. */
  readonly splitGas: Float64Array
  readonly isV4: Uint8Array
  readonly pairFrom: Int32Array
  readonly pairTo: Int32Array
  readonly pairStart: Int32Array
  /** Pair of an edge; -1 for an edge that no split may use. */
  readonly pairOf: Int32Array
  /** Pairs out of node `v`: `nodeStart[v] .. nodeStart[v + 1]`, by where they lead. */
  readonly nodeStart: Int32Array
  /** Where the pairs into a node begin, in `pairsInto`. */
  readonly intoStart: Int32Array
}

/**
 * The market of a snapshot, laid out once. When only pools' states changed since the chain's last one, only their edges are made again.
 *
 * @param part Which pools of the chain the snapshot holds, where it does not hold all.
 */
export function marketOf(snapshot: Snapshot, part = ''): Market {
  const known = markets.get(snapshot)
  if (known) return known
  const series = `${snapshot.chainId}${part}`
  const before = latest.get(series)?.deref()
  const market = (before && patch(before, snapshot)) ?? build(snapshot)
  markets.set(snapshot, market)
  latest.set(series, new WeakRef(market))
  return market
}

export function curveAt(market: Market, edge: number): Curve {
  const known = market.curves[edge]
  if (known) return known
  const { pool, tokenIn } = market.edges[edge]!
  const curve = curveOf(pool, tokenIn === pool.token0)
  market.curves[edge] = curve
  return curve
}

/** The edges out of and into each node, as the search for a single path wants them. */
export function edgeLists(market: Market): EdgeLists {
  const known = lists.get(market)
  if (known) return known
  const from: Edge[][] = Array.from({ length: market.size }, () => [])
  const to: Edge[][] = Array.from({ length: market.size }, () => [])
  for (const edge of market.edges) {
    from[edge.from]!.push(edge)
    to[edge.to]!.push(edge)
  }
  lists.set(market, { from, to })
  return { from, to }
}

type EdgeLists = { readonly from: readonly (readonly Edge[])[]; readonly to: readonly (readonly Edge[])[] }

/** The pair that leads from one node to another; -1 when there is none. */
export function pairBetween({ nodeStart, pairTo }: Market, from: number, to: number): number {
  let low = nodeStart[from]!
  const end = nodeStart[from + 1]!
  let high = end
  while (low < high) {
    const middle = (low + high) >> 1
    if (pairTo[middle]! < to) low = middle + 1
    else high = middle
  }
  return low < end && pairTo[low] === to ? low : -1
}

function build(snapshot: Snapshot): Market {
  const nodeOf = new Map<TokenId, number>([
    [NATIVE, 0],
    [snapshot.wrappedNative, 0],
  ])
  const pools = [...snapshot.pools.values()].sort(byId)
  const tokens = new Set(pools.flatMap(({ token0, token1 }) => [token0, token1]))
  // In the order of their names, so that pools of other tokens don't change which comes first.
  for (const token of [...tokens].sort()) if (!nodeOf.has(token)) nodeOf.set(token, nodeOf.size - 1)
  const edges: Edge[] = []
  const firstEdgeOf = new Map<PoolId, number>()
  for (const pool of pools) {
    firstEdgeOf.set(pool.id, edges.length)
    edges.push(...tradable(snapshot, pool, nodeOf.get(pool.token0)!, nodeOf.get(pool.token1)!))
  }
  const size = nodeOf.size - 1
  const depths = Float64Array.from(edges, depthIn)
  const topology = {
    nodeOf,
    size,
    firstEdgeOf,
    hopGas: Float64Array.from(edges, ({ pool }) => GAS.hop[pool.protocol]),
    splitGas: Float64Array.from(edges, ({ pool }) => GAS.split.hop[pool.protocol]),
    isV4: Uint8Array.from(edges, ({ pool }) => (pool.protocol === 'v4' ? 1 : 0)),
    ...pairsOf(edges, splittable(snapshot, edges), size),
  }
  const rate = Float64Array.from(edges, (edge) => edge.rate)
  const pairRate = rankAllPools(topology, rate)
  return assemble({ ...topology, snapshot, edges, depths, rate, pairRate, curves: new Array(edges.length) })
}

/** The part of a market that some of its edges are, with the same nodes, edges and prices of gas. */
export function marketOfEdges(market: Market, uses: (edge: number) => boolean): Market {
  const { edges, size, rate, pairEdges } = market
  const pairs = pairsAlong(edges, pairEdges.filter(uses), size)
  const parts = { ...market, ...pairs, pairRate: rankAllPools(pairs, rate) }
  return { ...parts, ...rankPairs(parts), pairDepth: depthsOfPairs(parts) }
}

/** The market of the next block, or undefined when more than the states of known pools is new. */
function patch(before: Market, snapshot: Snapshot): Market | undefined {
  const { pools: old, transferTaxBps, allowedHooks, wrappedNative } = before.snapshot
  if (
    snapshot.pools.size !== old.size ||
    snapshot.transferTaxBps !== transferTaxBps ||
    snapshot.allowedHooks !== allowedHooks ||
    snapshot.wrappedNative !== wrappedNative
  )
    return undefined
  const edges = before.edges.slice()
  const depths = before.depths.slice()
  const rate = before.rate.slice()
  const curves = before.curves.slice()
  const pairEdges = before.pairEdges.slice()
  const pairRate = before.pairRate.slice()
  const olds = old.values()
  for (const pool of snapshot.pools.values()) {
    const previous = olds.next().value!
    if (pool === previous) continue
    if (pool.id !== previous.id || pool.token0 !== previous.token0 || pool.token1 !== previous.token1) return undefined
    const { nodeOf, firstEdgeOf } = before
    const fresh = tradable(snapshot, pool, nodeOf.get(pool.token0)!, nodeOf.get(pool.token1)!)
    const stale = tradable(before.snapshot, previous, nodeOf.get(pool.token0)!, nodeOf.get(pool.token1)!)
    if (fresh.length !== stale.length || fresh.some((edge, index) => edge.tokenIn !== stale[index]!.tokenIn))
      return undefined
    const first = firstEdgeOf.get(pool.id)!
    for (const [offset, edge] of fresh.entries()) {
      const index = first + offset
      edges[index] = edge
      depths[index] = depthIn(edge)
      rate[index] = edge.rate
      curves[index] = undefined
    }
    for (const offset of fresh.keys()) {
      const pair = before.pairOf[first + offset]!
      if (pair >= 0) rankPools(pair, before.pairStart, pairEdges, pairRate, rate)
    }
  }
  return assemble({ ...before, snapshot, edges, depths, rate, curves, pairEdges, pairRate })
}

type Parts = Omit<
  Market,
  'leftOut' | 'pairDepth' | 'pricedBy' | 'unitsPerWei' | 'unitsPerGas' | Exclude<keyof PairRanks, 'pairsInto'>
>

function assemble(parts: Parts): Market {
  const gasPrice = Number(parts.snapshot.gasPriceWei)
  const leastWei = Math.min(TRADES * (GAS.base.native + GAS.hop.v2) * gasPrice, ENOUGH_WEI)
  const { pricedBy, unitsPerWei } = nativePrices(parts.edges, parts.depths, parts.size, leastWei)
  return {
    ...parts,
    ...rankPairs(parts),
    pairDepth: depthsOfPairs(parts),
    leftOut: new Int32Array(0),
    pricedBy,
    unitsPerWei,
    unitsPerGas: unitsPerWei.map((units) => units * gasPrice),
  }
}

/** What the deepest pool of each pair pays out near its price. */
function depthsOfPairs({ edges, depths, pairOf, pairStart }: Pick<Parts, 'edges' | 'depths' | 'pairOf' | 'pairStart'>) {
  const most = new Float64Array(pairStart.length - 1)
  for (let edge = 0; edge < edges.length; edge++) {
    const pair = pairOf[edge]!
    if (pair < 0) continue
    const { pool } = edges[edge]!
    // What a pool pays out of one token is the depth of its other edge, which lies beside it.
    const other = edges[edge - 1]?.pool === pool ? edge - 1 : edges[edge + 1]?.pool === pool ? edge + 1 : -1
    // Depth is counted from the price, and a pool that offers nothing there pays its first unit at another.
    const isKnown = other >= 0 && (pool.protocol === 'v2' || pool.liquidity > 0n)
    const depth = isKnown ? depths[other]! : Number.POSITIVE_INFINITY
    if (depth > most[pair]!) most[pair] = depth
  }
  return most
}

/** Both directions of a pool that routes may use. */
function tradable(snapshot: Snapshot, pool: PoolState, node0: number, node1: number): readonly Edge[] {
  // A pool of ETH against WETH trades a node with itself: wrapping does the same for nothing.
  if (node0 === node1) return []
  const isGuess = pool.protocol === 'v4' && hookCanChangeAmounts(pool) && !snapshot.allowedHooks.has(pool.hooks)
  return isGuess ? [] : edgesOf(pool, node0, node1)
}

/** A taxed token goes one way alone, along a single path. */
function splittable({ transferTaxBps }: Snapshot, edges: readonly Edge[]): number[] {
  const isTaxed = (token: TokenId) => (transferTaxBps.get(token) ?? 0) > 0
  return [...edges.keys()].filter((edge) => !isTaxed(edges[edge]!.tokenIn) && !isTaxed(edges[edge]!.tokenOut))
}

const byId = (a: PoolState, b: PoolState) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

const lists = new WeakMap<Market, EdgeLists>()
const markets = new WeakMap<Snapshot, Market>()
/** The last market of each chain, and of each part of it, while somebody holds it. */
const latest = new Map<string, WeakRef<Market>>()
/** A pool that could not pay the gas of so many trades prices nothing, unless it holds so much: setting its price costs next to nothing. */
const TRADES = 10
const ENOUGH_WEI = 1e16
