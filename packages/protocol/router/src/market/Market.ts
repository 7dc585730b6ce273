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
 * A snapshot prepared for the search, as a struct of arrays: token -> directed token pairs -> pools, best spot rate first.
 *
 * All indices follow the order of pool ids, not that of the snapshot, so that equal markets give equal plans.
 */
export type Market = Topology &
  PairRanks & {
    readonly snapshot: Snapshot
    readonly edges: readonly Edge[]
    /** By edge, the raw units of its input token that the pool would pay out near its price. */
    readonly depths: Float64Array
    /** Raw output per raw input at zero size, after fees. */
    readonly rate: Float64Array
    /** By pair, the most that one of its pools would pay out until its price has changed by a factor of four; Infinity if unknown. */
    readonly pairDepth: Float64Array
    /** Filled on first use; read through {@link curveAt}. */
    readonly curves: (Curve | undefined)[]
    /** Edges of pair `p`: `pairEdges[pairStart[p] .. pairStart[p + 1]]`, best rate first. */
    readonly pairEdges: Int32Array
    /** Rate of a pair's best pool. */
    readonly pairRate: Float64Array
    /** Edges left out of the pairs because their pools disagree with deeper ones; only non-empty in a calm market. */
    readonly leftOut: Int32Array
    /** The pool that gives a node its price in ETH, leading one step closer to WETH; undefined for WETH and for tokens without a price. */
    readonly pricedBy: readonly (Edge | undefined)[]
    /** By node, raw units of its token per wei; 0 without a price. */
    readonly unitsPerWei: Float64Array
    /** By node, raw units of its token per unit of gas; 0 without a price. */
    readonly unitsPerGas: Float64Array
  }

/** The parts that stay the same when pools change and none is added. */
type Topology = {
  readonly nodeOf: ReadonlyMap<TokenId, number>
  readonly size: number
  /** A pool's first edge; both directions are adjacent. */
  readonly firstEdgeOf: ReadonlyMap<PoolId, number>
  /** Gas of a hop through the edge, without v4 groups and wraps, which depend on its neighbors. */
  readonly hopGas: Float64Array
  /** Extra gas of the hop in a split. */
  readonly splitGas: Float64Array
  readonly isV4: Uint8Array
  readonly pairFrom: Int32Array
  readonly pairTo: Int32Array
  readonly pairStart: Int32Array
  /** Pair of an edge; -1 for an edge that splits may not use. */
  readonly pairOf: Int32Array
  /** Pairs out of node `v`: `nodeStart[v] .. nodeStart[v + 1]`, ordered by target node. */
  readonly nodeStart: Int32Array
  /** Where each node's incoming pairs begin in `pairsInto`. */
  readonly intoStart: Int32Array
}

/**
 * The market of a snapshot, built once. If only pool states changed since the chain's last snapshot, only their edges are rebuilt.
 *
 * @param part Identifies the subset of the chain's pools that the snapshot holds, if not all.
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

/** The edges out of and into each node, as the single-path search needs them. */
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

/** The pair from one node to another; -1 if there is none. */
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
  // Sorted by address, so that pools of other tokens don't change the order.
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

/** The submarket of some edges, with the same nodes, edges and gas prices. */
export function marketOfEdges(market: Market, uses: (edge: number) => boolean): Market {
  const { edges, size, rate, pairEdges } = market
  const pairs = pairsAlong(edges, pairEdges.filter(uses), size)
  const parts = { ...market, ...pairs, pairRate: rankAllPools(pairs, rate) }
  return { ...parts, ...rankPairs(parts), pairDepth: depthsOfPairs(parts) }
}

/** The market of the next block; undefined when more than the states of known pools changed. */
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

/** By pair, what its deepest pool pays out near its price. */
function depthsOfPairs({ edges, depths, pairOf, pairStart }: Pick<Parts, 'edges' | 'depths' | 'pairOf' | 'pairStart'>) {
  const most = new Float64Array(pairStart.length - 1)
  for (let edge = 0; edge < edges.length; edge++) {
    const pair = pairOf[edge]!
    if (pair < 0) continue
    const { pool } = edges[edge]!
    // What a pool pays out of the bought token is the depth of its reverse edge, which is adjacent.
    const other = edges[edge - 1]?.pool === pool ? edge - 1 : edges[edge + 1]?.pool === pool ? edge + 1 : -1
    // Depth is measured from the price, but a pool without liquidity there pays its first unit at another price.
    const isKnown = other >= 0 && (pool.protocol === 'v2' || pool.liquidity > 0n)
    const depth = isKnown ? depths[other]! : Number.POSITIVE_INFINITY
    if (depth > most[pair]!) most[pair] = depth
  }
  return most
}

/** Both directions of a pool, if routes may use it. */
function tradable(snapshot: Snapshot, pool: PoolState, node0: number, node1: number): readonly Edge[] {
  // A pool of ETH against WETH would connect a node to itself; wrapping does the same without a fee.
  if (node0 === node1) return []
  const isGuess = pool.protocol === 'v4' && hookCanChangeAmounts(pool) && !snapshot.allowedHooks.has(pool.hooks)
  return isGuess ? [] : edgesOf(pool, node0, node1)
}

/** A taxed token only trades along a single path, so its edges can't be split. */
function splittable({ transferTaxBps }: Snapshot, edges: readonly Edge[]): number[] {
  const isTaxed = (token: TokenId) => (transferTaxBps.get(token) ?? 0) > 0
  return [...edges.keys()].filter((edge) => !isTaxed(edges[edge]!.tokenIn) && !isTaxed(edges[edge]!.tokenOut))
}

const byId = (a: PoolState, b: PoolState) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

const lists = new WeakMap<Market, EdgeLists>()
const markets = new WeakMap<Snapshot, Market>()
/** The last market of each chain and part, while something references it. */
const latest = new Map<string, WeakRef<Market>>()
/**
 * A pool only gives a price if it could pay the gas of so many trades or holds at
 * least so much, because setting the price of a smaller pool costs next to nothing.
 */
const TRADES = 10
const ENOUGH_WEI = 1e16
