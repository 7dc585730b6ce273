import { type Price, spotPrice } from '@oxbow/amm/price'
import type { Edge } from './Edge.ts'
import { fromWei, type Graph, NATIVE } from './Graph.ts'
import { pathGas } from './gasModel.ts'
import type { Hop, Plan, RouteRequest } from './Plan.ts'
import type { QuotedHop } from './quoteHop.ts'

/** A plan of one path, with the figures that people want to see beside it. */
export function assemblePlan(graph: Graph, request: RouteRequest, path: readonly QuotedHop[]): Plan {
  const { snapshot } = graph
  const { tradeType, tokenIn, tokenOut } = request
  const edges = path.map(({ edge }) => edge)
  const amountIn = path[0]!.amountIn
  const amountOut = path.at(-1)!.amountOut
  const gasUnits = BigInt(pathGas(edges, tokenIn, tokenOut))
  const quoteNode = graph.nodeOf.get(tradeType === 'exact-in' ? tokenOut : tokenIn)!
  return {
    chainId: snapshot.chainId,
    blockNumber: snapshot.blockNumber,
    blockHash: snapshot.blockHash,
    tradeType,
    tokenIn,
    tokenOut,
    amountIn,
    amountOut,
    hops: path.map(toHop),
    paths: [{ shareBps: 10_000, hops: path.map((_, index) => index) }],
    gasUnits,
    gasCostInQuoteToken: fromWei(graph, quoteNode, gasUnits * snapshot.gasPriceWei),
    spotPrice: shorten(product(edges.map(spotOf))),
    priceImpactBps: priceImpactBps(graph, edges, amountIn, amountOut),
    optimalityGapBps: undefined,
  }
}

function toHop({ edge, amountIn, amountOut }: QuotedHop): Hop {
  const { pool, tokenIn, tokenOut, feePips } = edge
  return {
    poolId: pool.id,
    protocol: pool.protocol,
    tokenIn,
    tokenOut,
    amountIn,
    amountOut,
    feePips,
    keyFee: pool.protocol === 'v4' ? pool.keyFee : feePips,
    tickSpacing: pool.protocol === 'v2' ? 0 : pool.tickSpacing,
    hooks: pool.protocol === 'v4' ? pool.hooks : NATIVE,
  }
}

/** What the size of the trade costs, to the nearest basis point: against spot prices less the pools' fees and the tokens' taxes. */
function priceImpactBps(graph: Graph, edges: readonly Edge[], amountIn: bigint, amountOut: bigint): number {
  const afterFees = edges.map((edge) => ({ numerator: BigInt(1_000_000 - edge.feePips), denominator: 1_000_000n }))
  const afterTaxes = [edges[0]!.tokenIn, edges.at(-1)!.tokenOut].map((token) => ({
    numerator: 10_000n - BigInt(graph.snapshot.transferTaxBps.get(token) ?? 0),
    denominator: 10_000n,
  }))
  const ideal = product([...edges.map(spotOf), ...afterFees, ...afterTaxes])
  const atSpot = amountIn * ideal.numerator
  const received = amountOut * ideal.denominator
  if (received >= atSpot) return 0
  return Number(((atSpot - received) * 20_000n + atSpot) / (2n * atSpot))
}

/** Every edge of a graph has a price. */
const spotOf = ({ pool, tokenIn }: Edge) => spotPrice(pool, tokenIn)!

function product(fractions: readonly Price[]): Price {
  return fractions.reduce((a, b) => ({
    numerator: a.numerator * b.numerator,
    denominator: a.denominator * b.denominator,
  }))
}

/** Keeps at least 128 significant bits of the smaller part: three squared prices would be a thousand bits of noise in every quote. */
function shorten({ numerator, denominator }: Price): Price {
  const smaller = numerator < denominator ? numerator : denominator
  const excess = BigInt(Math.max(0, smaller.toString(2).length - 128))
  return { numerator: numerator >> excess, denominator: denominator >> excess }
}
