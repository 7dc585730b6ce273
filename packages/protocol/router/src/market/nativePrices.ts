import { type Price, spotPrice } from '@oxbow/amm/price'
import { type Edge, kept } from './Edge.ts'

export type NativePrices = {
  /** The pool that gives a node its price in ETH, leading one step closer to WETH; undefined for WETH and for tokens without a price. */
  readonly pricedBy: readonly (Edge | undefined)[]
  /** By node, raw units of its token per wei; 0 without a price. */
  readonly unitsPerWei: Float64Array
}

/**
 * Widest paths to WETH (node 0) in three rounds: a token takes its price from the pool that holds the most wei on the side closer to WETH.
 *
 * That side may be a token that anyone can mint, next to a negligible amount of the priced token. So a pool is ignored if another one, not much
 * narrower, holds far more of the priced token.
 *
 * @param leastWei Pools that hold less are ignored.
 */
export function nativePrices(
  edges: readonly Edge[],
  depths: Float64Array,
  size: number,
  leastWei: number,
): NativePrices {
  const claimed = widestPaths(edges, depths, size, leastWei)
  const isRefuted = refuted(edges, depths, claimed)
  const { pricedBy, weiPerUnit } = isRefuted.includes(1)
    ? widestPaths(edges, depths, size, leastWei, isRefuted)
    : claimed
  return { pricedBy, unitsPerWei: weiPerUnit.map((wei) => (wei > 0 ? 1 / wei : 0)) }
}

type WidestPaths = {
  readonly pricedBy: (Edge | undefined)[]
  readonly weiPerUnit: Float64Array
  readonly width: Float64Array
}

function widestPaths(
  edges: readonly Edge[],
  depths: Float64Array,
  size: number,
  leastWei: number,
  isLeftOut?: Uint8Array,
): WidestPaths {
  const pricedBy: (Edge | undefined)[] = new Array(size).fill(undefined)
  let weiPerUnit = new Float64Array(size)
  let width = new Float64Array(size)
  weiPerUnit[0] = 1
  width[0] = Number.POSITIVE_INFINITY
  for (let round = 0; round < PRICE_HOPS; round++) {
    const nextWei = weiPerUnit.slice()
    const nextWidth = width.slice()
    for (let index = 0; index < edges.length; index++) {
      if (isLeftOut?.[index] === 1) continue
      const edge = edges[index]!
      const price = weiPerUnit[edge.from]!
      const depth = Math.min(width[edge.from]!, depths[index]! * price)
      if (!(depth > nextWidth[edge.to]!) || depth < leastWei) continue
      nextWidth[edge.to] = depth
      nextWei[edge.to] = (price * kept(edge.feePips)) / edge.rate
      pricedBy[edge.to] = edge
    }
    weiPerUnit = nextWei
    width = nextWidth
  }
  return { pricedBy, weiPerUnit, width }
}

/** Marks with 1 each edge whose pool holds far less of the priced token than another pool that isn't much narrower. */
function refuted(
  edges: readonly Edge[],
  depths: Float64Array,
  { pricedBy, weiPerUnit, width }: WidestPaths,
): Uint8Array {
  const most = new Float64Array(width.length)
  for (let index = 0; index < edges.length; index++) {
    const { from, to } = edges[index]!
    const depth = Math.min(width[from]!, depths[index]! * weiPerUnit[from]!)
    if (depth * FAR <= width[to]! || depth === 0 || isPricedBy(pricedBy, from, to)) continue
    most[to] = Math.max(most[to]!, heldOf(edges, depths, index))
  }
  const isRefuted = new Uint8Array(edges.length)
  for (let index = 0; index < edges.length; index++)
    if (heldOf(edges, depths, index) * FAR < most[edges[index]!.to]!) isRefuted[index] = 1
  return isRefuted
}

/** Whether a token's price is derived from another token. */
function isPricedBy(pricedBy: WidestPaths['pricedBy'], token: number, other: number): boolean {
  for (let at = pricedBy[token]; at; at = pricedBy[at.from]) if (at.from === other) return true
  return false
}

/** What the edge's pool would pay out of the bought token: the depth of its reverse edge, which is adjacent; 0 if it trades in one direction only. */
function heldOf(edges: readonly Edge[], depths: Float64Array, index: number): number {
  const { pool } = edges[index]!
  if (edges[index + 1]?.pool === pool) return depths[index + 1]!
  return edges[index - 1]?.pool === pool ? depths[index - 1]! : 0
}

/**
 * The value of `wei` in raw units of a node's token, rounded down, by the deepest pools between it and WETH; undefined when the token has no price.
 */
export function fromWei({ pricedBy }: Pick<NativePrices, 'pricedBy'>, node: number, wei: bigint): bigint | undefined {
  const price = unitsPerWei(pricedBy, node)
  return price && (wei * price.numerator) / price.denominator
}

/** Cached per market, because each quote needs it several times. */
function unitsPerWei(pricedBy: NativePrices['pricedBy'], node: number): Price | undefined {
  let known = prices.get(pricedBy)
  if (known === undefined) {
    known = new Map()
    prices.set(pricedBy, known)
  }
  if (!known.has(node)) known.set(node, alongPools(pricedBy, node))
  return known.get(node)
}

function alongPools(pricedBy: NativePrices['pricedBy'], node: number): Price | undefined {
  let numerator = 1n
  let denominator = 1n
  for (let at = node; at !== 0; ) {
    const edge = pricedBy[at]
    if (!edge) return undefined
    const spot = spotPrice(edge.pool, edge.tokenIn)!
    numerator *= spot.numerator
    denominator *= spot.denominator
    at = edge.from
  }
  return { numerator, denominator }
}

const prices = new WeakMap<NativePrices['pricedBy'], Map<number, Price | undefined>>()
const PRICE_HOPS = 3
/** Factor that counts as far more. */
const FAR = 100
