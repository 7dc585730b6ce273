import { alongEdges } from './alongPath.ts'
import type { Execution } from './assemblePlan.ts'
import { ticksGas } from './gasModel.ts'
import type { Market } from './Market.ts'
import type { RouteRequest } from './Plan.ts'
import { type ExactSplit, exactSplit } from './split/exactSplit.ts'
import { flowGas } from './split/flowGas.ts'
import { SOURCE, TARGET } from './split/Network.ts'
import { isPath } from './split/planPaths.ts'
import type { Split } from './split/splitTrade.ts'

/** A split in whole units; undefined when its pools do not take or bring them. What turns out to be a single path is carried out as one, which delivers an exact output exactly. */
export function alongSplit(market: Market, request: RouteRequest, split: Split): Execution | undefined {
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
  const ticks = hops.reduce((sum, { edge, ticksCrossed }) => sum + ticksGas(edge.pool.protocol, ticksCrossed), 0)
  return { ...whole, gasUnits: flowGas(split.network, tokenIn, tokenOut) + ticks, optimalityGapBps: undefined }
}

/** The network's flow in whole units: of an exact input, or of the least input found that brings an exact output. */
function wholeSplit(
  { network, amountIn: estimate }: Split,
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
  for (let attempt = 0; attempt < SIZINGS && amountIn > 0n; attempt++) {
    const split = exactSplit(network, amountIn)
    if (!split) return best
    const { amountOut } = split
    if (amountOut >= amount && (!best || amountIn < best.amountIn)) best = { ...split, amountIn }
    const missing = Number(amount - amountOut)
    // Too much by a part in a billion is near enough.
    if (missing <= 0 && -missing <= Number(amount) * 1e-9) return best
    if (before && amountOut !== before.amountOut && amountIn !== before.amountIn)
      inputPerOutput = Number(amountIn - before.amountIn) / Number(amountOut - before.amountOut)
    before = { amountIn, amountOut }
    // A little too much, so that the last step does not fall short again.
    const aim = missing + Number(amount) * 2e-10
    const change = toBigInt(aim * inputPerOutput)
    amountIn += change === 0n ? 1n : change
  }
  return best
}

function toBigInt(value: number): bigint {
  return BigInt(Math.ceil(value))
}

const SIZINGS = 8
