import type { Execution } from '../assemblePlan.ts'
import { ticksGas } from '../gasModel.ts'
import type { Market } from '../market/Market.ts'
import type { RouteRequest } from '../Plan.ts'
import { flowGas } from '../split/flowGas.ts'
import { SOURCE, TARGET } from '../split/Network.ts'
import { type ExactSplit, exactSplit } from '../split/paths/exactSplit.ts'
import { isPath } from '../split/paths/planPaths.ts'
import type { Split } from '../split/splitTrade.ts'
import { alongParallel } from './alongParallel.ts'
import { alongEdges } from './alongPath.ts'
import { coarseNodes } from './coarse.ts'
import { type HopPath, parallelPaths } from './parallelPaths.ts'

/**
 * A split in whole units; undefined when its pools can't fill it. If its paths turn out
 * to be parallel, it is executed backwards, which delivers an exact output exactly.
 */
export function alongSplit(market: Market, request: RouteRequest, split: Omit<Split, 'net'>): Execution | undefined {
  const { tradeType, tokenIn, tokenOut } = request
  const whole = wholeSplit(split, request)
  if (whole === undefined) return undefined
  const { hops } = whole
  if (tradeType === 'exact-out' && isPath(hops))
    return alongEdges(
      market,
      request,
      hops.map(({ edge }) => edge),
    )
  const paths = tradeType === 'exact-out' ? parallelPaths(hops) : undefined
  if (paths) return alongParallel(market, request, inParts(paths, request.amount))
  const ticks = hops.reduce((sum, { edge, ticksCrossed }) => sum + ticksGas(edge.pool.protocol, ticksCrossed), 0)
  return { ...whole, gasUnits: flowGas(split.network, tokenIn, tokenOut) + ticks, optimalityGapBps: undefined }
}

/** Each path's part of the requested output; the largest path delivers the remainder. */
function inParts(paths: readonly HopPath[], amountOut: bigint) {
  const bySize = paths.toSorted((a, b) => Number(b.at(-1)!.amountOut - a.at(-1)!.amountOut))
  const rest = bySize.slice(1).reduce((left, path) => left - path.at(-1)!.amountOut, amountOut)
  return bySize.map((path, index) => ({
    edges: path.map(({ edge }) => edge),
    amountOut: index === 0 ? rest : path.at(-1)!.amountOut,
  }))
}

/** The network's flow in whole units: for an exact input, or for the least input found that delivers an exact output. */
function wholeSplit(
  { network, amountIn: estimate }: Omit<Split, 'net'>,
  { tradeType, amount }: RouteRequest,
): (ExactSplit & { readonly amountIn: bigint }) | undefined {
  if (tradeType === 'exact-in') {
    const split = exactSplit(network, amount)
    return split && { ...split, amountIn: amount }
  }
  let best: (ExactSplit & { readonly amountIn: bigint }) | undefined
  let amountIn = toBigInt(estimate)
  let inputPerOutput = network.price[TARGET]! / network.price[SOURCE]!
  let before: { amountIn: bigint; amountOut: bigint } | undefined
  let tooLittle = 0n
  for (let attempt = 0; attempt < SIZINGS && amountIn > 0n; attempt++) {
    const split = exactSplit(network, amountIn)
    if (!split) break
    const { amountOut } = split
    if (amountOut >= amount && (!best || amountIn < best.amountIn)) best = { ...split, amountIn }
    if (amountOut < amount && amountIn > tooLittle) tooLittle = amountIn
    const missing = Number(amount - amountOut)
    // A surplus of one part in a billion is close enough.
    if (missing <= 0 && -missing <= Number(amount) * 1e-9) break
    if (before && amountOut !== before.amountOut)
      inputPerOutput = Number(amountIn - before.amountIn) / Number(amountOut - before.amountOut)
    before = { amountIn, amountOut }
    // Aims slightly too high, so that the last step doesn't fall short again.
    const aim = missing + Number(amount) * 2e-10
    const change = toBigInt(aim * inputPerOutput)
    amountIn += change === 0n ? 1n : change
  }
  // Of few units, many inputs buy as many, and only the least of them is wanted.
  if (best && coarseNodes(best.hops, network.nodes[SOURCE]!).size > 0)
    for (let halving = 0; halving < HALVINGS && best.amountIn - tooLittle > 1n; halving++) {
      const middle: bigint = (best.amountIn + tooLittle) / 2n
      const split = exactSplit(network, middle)
      if (split && split.amountOut >= amount) best = { ...split, amountIn: middle }
      else tooLittle = middle
    }
  return best
}

const HALVINGS = 20

function toBigInt(value: number): bigint {
  return BigInt(Math.ceil(value))
}

const SIZINGS = 8
