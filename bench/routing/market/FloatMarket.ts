import type { ConcentratedPoolState, PoolState, TokenId } from '@oxbow/amm/PoolState'
import { swapFeePips } from '@oxbow/amm/swapFee'
import { sqrtPriceX96AtTick } from '@oxbow/amm/tick'
import type { Snapshot } from '@oxbow/router/Snapshot'

/**
 * The market in floating point, for peers that search and for the bound. Built from the pools
 * alone without sharing code with our router, so that neither can hide the other's mistakes.
 *
 * Edge 2i sells token0 of pool i, edge 2i + 1 sells token1. Each is a chain of segments in which `x` more input
 * pays `b * x / (a + x)`: a whole v2 pair, or the stretch between two ticks with the fee included in `a`.
 */
export type FloatMarket = {
  readonly nodeOf: ReadonlyMap<TokenId, number>
  readonly nodes: number
  readonly pools: readonly PoolState[]
  readonly from: Int32Array
  readonly to: Int32Array
  /** Segments of edge e: from `first[e]` up to `first[e + 1]`. */
  readonly first: Int32Array
  readonly startIn: Float64Array
  readonly startOut: Float64Array
  readonly a: Float64Array
  readonly b: Float64Array
  /** Maximum input of an edge. */
  readonly capacity: Float64Array
  /** Output per input at size zero, after the fee. */
  readonly rate: Float64Array
  /** Outgoing pairs of each node: the other node and the edges, best rate first. */
  readonly pairsFrom: readonly (readonly Pair[])[]
}

export type Pair = { readonly to: number; readonly edges: readonly number[] }

type Segments = { startIn: number[]; startOut: number[]; a: number[]; b: number[] }

export function createFloatMarket(snapshot: Snapshot): FloatMarket {
  const nodeOf = new Map<TokenId, number>([
    [snapshot.wrappedNative, 0],
    [nativeToken, 0],
  ])
  let nodes = 1
  const node = (token: TokenId) => {
    if (!nodeOf.has(token)) nodeOf.set(token, nodes++)
    return nodeOf.get(token)!
  }
  const pools = [...snapshot.pools.values()].filter((pool) => node(pool.token0) !== node(pool.token1))
  const edges = 2 * pools.length
  const [from, to, first] = [new Int32Array(edges), new Int32Array(edges), new Int32Array(edges + 1)]
  const [capacity, rate] = [new Float64Array(edges), new Float64Array(edges)]
  const all: Segments = { startIn: [], startOut: [], a: [], b: [] }
  for (let edge = 0; edge < edges; edge++) {
    const pool = pools[edge >> 1]!
    const zeroForOne = edge % 2 === 0
    from[edge] = node(zeroForOne ? pool.token0 : pool.token1)
    to[edge] = node(zeroForOne ? pool.token1 : pool.token0)
    first[edge] = all.a.length
    capacity[edge] = addSegments(all, pool, zeroForOne)
    rate[edge] = all.a.length > first[edge]! ? all.b[first[edge]!]! / all.a[first[edge]!]! : 0
  }
  first[edges] = all.a.length
  const [startIn, startOut] = [Float64Array.from(all.startIn), Float64Array.from(all.startOut)]
  const [a, b] = [Float64Array.from(all.a), Float64Array.from(all.b)]
  const pairsFrom = groupByPair(nodes, from, to, rate)
  return { nodeOf, nodes, pools, from, to, first, startIn, startOut, a, b, capacity, rate, pairsFrom }
}

/** Output of an edge for `amountIn`; 0 beyond its capacity. */
export function outputOf(market: FloatMarket, edge: number, amountIn: number): number {
  if (!(amountIn > 0) || amountIn > market.capacity[edge]!) return 0
  const segment = segmentOf(market, edge, amountIn)
  const rest = amountIn - market.startIn[segment]!
  return market.startOut[segment]! + (market.b[segment]! * rest) / (market.a[segment]! + rest)
}

/** Initialized ticks that a swap crosses, which are the ends of segments. */
export function ticksCrossed(market: FloatMarket, edge: number, amountIn: number): number {
  return segmentOf(market, edge, amountIn) - market.first[edge]!
}

function segmentOf(market: FloatMarket, edge: number, amountIn: number): number {
  let low = market.first[edge]!
  let high = market.first[edge + 1]!
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (market.startIn[middle]! <= amountIn) low = middle
    else high = middle
  }
  return low
}

/** Adds the segments of one direction of a pool; returns its capacity. */
function addSegments(segments: Segments, pool: PoolState, zeroForOne: boolean): number {
  if (pool.protocol !== 'v2') return addConcentrated(segments, pool, zeroForOne)
  const [reserveIn, reserveOut] = zeroForOne ? [pool.reserve0, pool.reserve1] : [pool.reserve1, pool.reserve0]
  if (reserveIn === 0n || reserveOut === 0n) return 0
  push(segments, 0, 0, Number(reserveIn) / 0.997, Number(reserveOut))
  return Number.POSITIVE_INFINITY
}

function addConcentrated(segments: Segments, pool: ConcentratedPoolState, zeroForOne: boolean): number {
  const { ticks } = pool
  const kept = 1 - swapFeePips(pool, zeroForOne) / 1e6
  const step = zeroForOne ? -1 : 1
  let at = zeroForOne
    ? ticks.index.findLastIndex((tick) => tick <= pool.tick)
    : ticks.index.findIndex((tick) => tick > pool.tick)
  let sqrtPrice = Number(pool.sqrtPriceX96) / 2 ** 96
  let { liquidity } = pool
  let [totalIn, totalOut] = [0, 0]
  for (; at >= 0 && at < ticks.index.length; at += step) {
    const next = Number(sqrtPriceX96AtTick(ticks.index[at]!)) / 2 ** 96
    const depth = Number(liquidity)
    const [virtual0, virtual1] = [depth / sqrtPrice, depth * sqrtPrice]
    const [amount0, amount1] = [Math.abs(depth / next - virtual0), Math.abs(depth * next - virtual1)]
    if (depth > 0 && next !== sqrtPrice && kept > 0) {
      push(segments, totalIn, totalOut, (zeroForOne ? virtual0 : virtual1) / kept, zeroForOne ? virtual1 : virtual0)
      totalIn += (zeroForOne ? amount0 : amount1) / kept
      totalOut += zeroForOne ? amount1 : amount0
    }
    liquidity -= BigInt(-step) * ticks.liquidityNet[at]!
    sqrtPrice = next
  }
  return totalIn
}

function push(segments: Segments, startIn: number, startOut: number, a: number, b: number): void {
  segments.startIn.push(startIn)
  segments.startOut.push(startOut)
  segments.a.push(a)
  segments.b.push(b)
}

function groupByPair(nodes: number, from: Int32Array, to: Int32Array, rate: Float64Array): Pair[][] {
  const groups: Map<number, number[]>[] = Array.from({ length: nodes }, () => new Map())
  for (let edge = 0; edge < from.length; edge++) {
    if (!(rate[edge]! > 0)) continue
    const group = groups[from[edge]!]!
    group.set(to[edge]!, [...(group.get(to[edge]!) ?? []), edge])
  }
  return groups.map((group) =>
    [...group].map(([target, edges]) => ({ to: target, edges: edges.sort((x, y) => rate[y]! - rate[x]!) })),
  )
}

export const nativeToken: TokenId = '0x0000000000000000000000000000000000000000'
