import type { TokenId } from '@oxbow/amm/PoolState'
import type { Execution } from '../assemblePlan.ts'
import { baseGas, GAS, ticksGas } from '../gasModel.ts'
import type { Edge } from '../market/Edge.ts'
import type { Market } from '../market/Market.ts'
import type { RouteRequest } from '../Plan.ts'
import { alongEdges } from './alongPath.ts'
import type { HopPath } from './parallelPaths.ts'
import type { QuotedHop } from './quoteHop.ts'

/** A path of one protocol and its part of the output, in raw units. */
export type OutputPart = { readonly edges: readonly Edge[]; readonly amountOut: bigint }

/**
 * An exact output over several paths that share no pool, each executed backwards for its part; undefined when a pool can't deliver its part. The
 * parts add up to the requested output.
 */
export function alongParallel(
  market: Market,
  request: RouteRequest,
  parts: readonly OutputPart[],
): Execution | undefined {
  const [first, ...others] = parts
  if (first && others.length === 0) return alongEdges(market, request, first.edges)
  const paths: HopPath[] = []
  for (const { edges, amountOut } of parts) {
    const path = alongEdges(market, { ...request, amount: amountOut }, edges)
    if (path === undefined) return undefined
    paths.push(path.hops)
  }
  return {
    hops: inOrder(paths.flat()),
    amountIn: paths.reduce((sum, hops) => sum + hops[0]!.amountIn, 0n),
    amountOut: paths.reduce((sum, hops) => sum + hops.at(-1)!.amountOut, 0n),
    gasUnits: parallelGas(paths, request.tokenIn, request.tokenOut),
    optimalityGapBps: undefined,
  }
}

/** Orders each hop after all hops that deliver its input: paths that share no pool may still pass the same token. */
function inOrder(hops: readonly QuotedHop[]): readonly QuotedHop[] {
  const ordered: QuotedHop[] = []
  let left = hops
  while (left.length > 0) {
    const waiting = new Set(left.map(({ edge }) => edge.to))
    const ready = left.filter(({ edge }) => !waiting.has(edge.from))
    // Paths that pass two tokens in opposite orders have no such order, and don't need one.
    if (ready.length === 0) return [...ordered, ...left]
    ordered.push(...ready)
    left = left.filter((hop) => !ready.includes(hop))
  }
  return ordered
}

/** Gas of paths executed backwards side by side: v4 paths share one unlock of the PoolManager, and ETH is wrapped or unwrapped once per side. */
function parallelGas(paths: readonly HopPath[], tokenIn: TokenId, tokenOut: TokenId): number {
  const hops = paths.flat()
  const isV4 = ({ edge }: HopPath[number]) => edge.pool.protocol === 'v4'
  const switchesIn = paths.some((path) => path[0]!.edge.tokenIn !== tokenIn)
  const switchesOut = paths.some((path) => path.at(-1)!.edge.tokenOut !== tokenOut)
  const rests = paths.some((path) => path.at(-1)!.edge.pool.protocol === 'v2')
  return (
    baseGas(tokenIn) +
    (paths.length - 1) * GAS.part +
    hops.reduce(
      (gas, { edge, ticksCrossed }) => gas + GAS.hop[edge.pool.protocol] + ticksGas(edge.pool.protocol, ticksCrossed),
      0,
    ) +
    (hops.some(isV4) ? GAS.v4Group : 0) +
    (switchesIn ? GAS.wrap : 0) +
    (switchesOut ? GAS.wrap : 0) +
    (rests ? GAS.sweep : 0)
  )
}
