import { type Price, spotPrice } from '@oxbow/amm/price'
import { type Edge, NATIVE } from './market/Edge.ts'
import type { Market } from './market/Market.ts'
import { fromWei } from './market/nativePrices.ts'
import type { Hop, Plan, RouteRequest } from './Plan.ts'
import type { QuotedHop } from './path/quoteHop.ts'
import { planPaths } from './split/paths/planPaths.ts'
import { unweighedGas } from './unweighedGas.ts'

/** A search result, ready to be executed. */
export type Execution = {
  /** In topological order. */
  readonly hops: readonly QuotedHop[]
  readonly amountIn: bigint
  readonly amountOut: bigint
  /** Gas as weighed by the search. */
  readonly gasUnits: number
  readonly optimalityGapBps: number | undefined
}

/** Builds the plan, including the figures for display. */
export function assemblePlan(market: Market, request: RouteRequest, execution: Execution): Plan {
  const { snapshot } = market
  const { tradeType, tokenIn, tokenOut } = request
  const { amountIn, amountOut, optimalityGapBps } = execution
  const hops = execution.hops.map(toHop)
  const paths = planPaths(execution.hops)
  const gasUnits = BigInt(execution.gasUnits + unweighedGas(snapshot, hops, execution.hops))
  const quoteNode = market.nodeOf.get(tradeType === 'exact-in' ? tokenOut : tokenIn)!
  return {
    chainId: snapshot.chainId,
    blockNumber: snapshot.blockNumber,
    blockHash: snapshot.blockHash,
    tradeType,
    tokenIn,
    tokenOut,
    amountIn,
    amountOut,
    hops,
    paths,
    gasUnits,
    gasCostInQuoteToken: fromWei(market, quoteNode, gasUnits * snapshot.gasPriceWei),
    spotPrice: shorten(product(paths[0]!.hops.map((index) => spotOf(execution.hops[index]!.edge)))),
    priceImpactBps: priceImpactBps(market, execution),
    optimalityGapBps,
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

/**
 * The price impact of the trade's size to the nearest basis point, compared with the
 * same hops in the same proportions at spot prices, less pool fees and transfer taxes.
 */
function priceImpactBps({ snapshot }: Market, { hops, amountIn, amountOut }: Execution): number {
  const untaxed = (token: Edge['tokenIn']) => 1 - (snapshot.transferTaxBps.get(token) ?? 0) / 10_000
  const used = new Map<number, number>()
  for (const { edge, amountIn: taken } of hops) used.set(edge.from, (used.get(edge.from) ?? 0) + Number(taken))
  const source = hops[0]!.edge.from
  const target = hops.at(-1)!.edge.to
  const held = new Map<number, number>([[source, Number(amountIn) * untaxed(hops[0]!.edge.tokenIn)]])
  for (const { edge, amountIn: taken } of hops) {
    const part = (held.get(edge.from)! * Number(taken)) / used.get(edge.from)!
    held.set(edge.to, (held.get(edge.to) ?? 0) + part * edge.rate)
  }
  const atSpot = held.get(target)! * untaxed(hops.at(-1)!.edge.tokenOut)
  return Math.max(0, Math.round((1 - Number(amountOut) / atSpot) * 10_000))
}

/** Every edge of a market has a spot price. */
const spotOf = ({ pool, tokenIn }: Edge) => spotPrice(pool, tokenIn)!

function product(fractions: readonly Price[]): Price {
  return fractions.reduce((a, b) => ({
    numerator: a.numerator * b.numerator,
    denominator: a.denominator * b.denominator,
  }))
}

/**
 * Keeps at least about 128 significant bits of the smaller part: a product of three
 * squared prices would otherwise add a thousand meaningless bits to every quote.
 */
function shorten({ numerator, denominator }: Price): Price {
  const smaller = numerator < denominator ? numerator : denominator
  const bits = Math.log2(Number(smaller))
  // Counts digits only if the number is too large for a double.
  const excess = Number.isFinite(bits) ? Math.floor(bits) - 127 : 4 * smaller.toString(16).length - 131
  const shift = BigInt(Math.max(0, excess))
  return { numerator: numerator >> shift, denominator: denominator >> shift }
}
