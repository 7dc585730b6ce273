import { type Price, spotPrice } from '@oxbow/amm/price'
import { type Edge, kept } from './Edge.ts'

export type NativePrices = {
  /** The pool that prices a node in ETH, leading one step nearer to WETH; undefined for WETH and for what no pool prices. */
  readonly pricedBy: readonly (Edge | undefined)[]
  /** Raw units of the token of a node that a wei buys; 0 for what no pool prices. */
  readonly unitsPerWei: Float64Array
}

/** Widest paths to WETH (node 0) in three rounds: a token takes its price from the pool that holds the most wei on the side nearer to WETH. */
export function nativePrices(edges: readonly Edge[], depths: Float64Array, size: number): NativePrices {
  const pricedBy: (Edge | undefined)[] = new Array(size).fill(undefined)
  let weiPerUnit = new Float64Array(size)
  let width = new Float64Array(size)
  weiPerUnit[0] = 1
  width[0] = Number.POSITIVE_INFINITY
  for (let round = 0; round < PRICE_HOPS; round++) {
    const nextWei = weiPerUnit.slice()
    const nextWidth = width.slice()
    for (let index = 0; index < edges.length; index++) {
      const edge = edges[index]!
      const price = weiPerUnit[edge.from]!
      const depth = Math.min(width[edge.from]!, depths[index]! * price)
      if (!(depth > nextWidth[edge.to]!)) continue
      nextWidth[edge.to] = depth
      nextWei[edge.to] = (price * kept(edge.feePips)) / edge.rate
      pricedBy[edge.to] = edge
    }
    weiPerUnit = nextWei
    width = nextWidth
  }
  return { pricedBy, unitsPerWei: weiPerUnit.map((wei) => (wei > 0 ? 1 / wei : 0)) }
}

/**
 * What `wei` is worth in raw units of the token of a node, rounded down, by the deepest pools between it and WETH; undefined when no pool
 * prices the token.
 */
export function fromWei({ pricedBy }: Pick<NativePrices, 'pricedBy'>, node: number, wei: bigint): bigint | undefined {
  const price = unitsPerWei(pricedBy, node)
  return price && (wei * price.numerator) / price.denominator
}

/** Asked several times for each quote, and always the same for a market. */
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
