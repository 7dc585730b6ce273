import type { TokenId } from '@oxbow/amm/PoolState'
import { asExecuted } from './asExecuted.ts'
import type { Execution } from './assemblePlan.ts'
import type { Edge } from './Edge.ts'
import { pathGas, ticksGas } from './gasModel.ts'
import { isOneProtocol } from './isOneProtocol.ts'
import type { Market } from './Market.ts'
import { fromWei } from './nativePrices.ts'
import { MOST_SWAPS, type RouteRequest, type TradeType } from './Plan.ts'
import { type QuotedHop, quoteHop } from './quoteHop.ts'
import { type ExactSplit, exactSplit } from './split/exactSplit.ts'
import { flowGas } from './split/flowGas.ts'
import { type Network, SOURCE, TARGET } from './split/Network.ts'
import { isPath } from './split/planPaths.ts'
import { type Split, type SplitResult, splitTrade } from './split/splitTrade.ts'
import type { TokenPath } from './split/tokenPaths.ts'

/**
 * The best way to carry out a trade: a split over pools and paths, or the best single path where that is worth more after gas. Both are compared
 * in whole units. Undefined when the search in doubles finds nothing that holds in integers.
 */
export function bestExecution(
  market: Market,
  request: RouteRequest,
  blocked: Uint8Array | undefined,
): Execution | undefined {
  const { tradeType, tokenIn, tokenOut, amount, options = {} } = request
  const source = market.nodeOf.get(tokenIn)!
  const target = market.nodeOf.get(tokenOut)!
  const maxSwaps = options.maxSwaps ?? MOST_SWAPS
  const maxHops = Math.min(options.maxHops ?? DEFAULT_HOPS, maxSwaps)
  // Ways that the prices find may be longer than what is looked for path by path, unless the request insists.
  const maxDepth = options.maxHops === undefined ? 2 * DEFAULT_HOPS : maxHops
  const found = splitTrade({
    market,
    tradeType,
    source,
    target,
    tokenIn,
    tokenOut,
    amount: Number(amount),
    maxHops,
    maxDepth,
    maxSwaps,
    blocked,
  })
  if (found === undefined) return undefined

  const single = bestOf(
    market,
    request,
    found.singles.slice(0, SINGLES).map((path) => alongTokens(market, request, path)),
  )
  const split = isSettled(market, request, single, found) ? undefined : found.split()
  const whole = split && wholeSplit(split, request)
  const best = whole ? bestOf(market, request, [single, alongSplit(market, request, split.network, whole)]) : single
  const chosen = best && single && tradeType === 'exact-out' ? preferExact(market, request, found, single, best) : best
  return chosen && { ...chosen, optimalityGapBps: gapBps(tradeType, chosen, found.bound) }
}

/**
 * One protocol alone delivers an exact output exactly. A plan over several spends all that it may, and delivers what that buys: it has to be cheaper
 * by more than {@link WORTH_EXACTNESS} to be preferred.
 */
function preferExact(
  market: Market,
  request: RouteRequest,
  found: SplitResult,
  single: Execution,
  best: Execution,
): Execution {
  const least = scoreOf(market, request, best) - best.amountIn / WORTH_EXACTNESS
  // No path of one protocol is better than the best of all paths.
  if (isOneProtocol(best.hops) || scoreOf(market, request, single) < least) return best
  const paths = PROTOCOLS.flatMap((protocol) => found.singleOf(protocol) ?? [])
  const exact = bestOf(
    market,
    request,
    paths.map((path) => alongTokens(market, request, path)).filter((path) => path && isOneProtocol(path.hops)),
  )
  return exact && scoreOf(market, request, exact) >= least ? exact : best
}

/** Whether by the bounds no split is worth more than the best single path. */
function isSettled(
  market: Market,
  { tradeType, tokenIn, tokenOut }: RouteRequest,
  single: Execution | undefined,
  { bound, netBound }: SplitResult,
): boolean {
  if (!single) return false
  const isExactIn = tradeType === 'exact-in'
  const perGas = market.unitsPerGas[market.nodeOf.get(isExactIn ? tokenOut : tokenIn)!]!
  const value = isExactIn ? Number(single.amountOut) : -Number(single.amountIn)
  return value - single.gasUnits * perGas >= netBound - NOTHING * bound
}

/** A split; what turns out to be a single path is carried out as one, which delivers an exact output exactly. */
function alongSplit(
  market: Market,
  request: RouteRequest,
  network: Network,
  split: ExactSplit & { readonly amountIn: bigint },
): Execution | undefined {
  const { tradeType, tokenIn, tokenOut } = request
  if (tradeType === 'exact-out' && isPath(split.hops))
    return singlePath(
      market,
      request,
      split.hops.map(({ edge }) => edge),
    )
  const ticks = split.hops.reduce((sum, { edge, ticksCrossed }) => sum + ticksGas(edge.pool.protocol, ticksCrossed), 0)
  return { ...split, gasUnits: flowGas(network, tokenIn, tokenOut) + ticks, optimalityGapBps: undefined }
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

function alongTokens(market: Market, request: RouteRequest, { edges }: TokenPath): Execution | undefined {
  return singlePath(
    market,
    request,
    edges.map((edge) => market.edges[edge]!),
  )
}

/** A path in whole units, forwards or backwards as the trade is fixed. */
function singlePath(market: Market, request: RouteRequest, edges: readonly Edge[]): Execution | undefined {
  const { tradeType, tokenIn, tokenOut } = request
  const isExactIn = tradeType === 'exact-in'
  const hops: QuotedHop[] = []
  let { amount } = request
  for (const edge of isExactIn ? edges : edges.toReversed()) {
    const hop = quoteHop(market.snapshot, tradeType, edge, amount)
    if (typeof hop === 'string') return undefined
    hops.push(hop)
    amount = isExactIn ? hop.amountOut : hop.amountIn
  }
  const executed = isExactIn ? hops : asExecuted(market.snapshot, hops.reverse())
  return executed && alongPath(executed, tokenIn, tokenOut)
}

/** A plan of one path. */
export function alongPath(hops: readonly QuotedHop[], tokenIn: TokenId, tokenOut: TokenId): Execution {
  return {
    hops,
    amountIn: hops[0]!.amountIn,
    amountOut: hops.at(-1)!.amountOut,
    gasUnits: pathGas(hops, tokenIn, tokenOut),
    optimalityGapBps: undefined,
  }
}

/** Most output, or least input, after gas. Of equals the first, which has the fewest hops. */
function bestOf(
  market: Market,
  request: RouteRequest,
  executions: readonly (Execution | undefined)[],
): Execution | undefined {
  let best: Execution | undefined
  let bestScore = 0n
  for (const execution of executions) {
    if (!execution) continue
    const score = scoreOf(market, request, execution)
    if (best && score <= bestScore) continue
    best = execution
    bestScore = score
  }
  return best
}

function scoreOf(market: Market, { tradeType, tokenIn, tokenOut }: RouteRequest, execution: Execution): bigint {
  const node = market.nodeOf.get(tradeType === 'exact-in' ? tokenOut : tokenIn)!
  const gas = fromWei(market, node, BigInt(execution.gasUnits) * market.snapshot.gasPriceWei) ?? 0n
  return (tradeType === 'exact-in' ? execution.amountOut : -execution.amountIn) - gas
}

/**
 * How far the bound is from the plan, gas not counted, in basis points of the output (exact in) or the input (exact out). Undefined where it says
 * nothing: pools that disagree by more than their fees make a profit for anyone, and the bound counts it in.
 */
function gapBps(tradeType: TradeType, { amountIn, amountOut }: Execution, bound: number): number | undefined {
  const gap = tradeType === 'exact-in' ? bound / Number(amountOut) - 1 : 1 - bound / Number(amountIn)
  return gap < MEANINGFUL ? Math.max(0, gap * 10_000) : undefined
}

function toBigInt(value: number): bigint {
  return BigInt(Math.ceil(value))
}

const PROTOCOLS = ['v2', 'v3', 'v4'] as const
/** A basis point of the input. */
const WORTH_EXACTNESS = 10_000n
/** A tenth of the trade. */
const MEANINGFUL = 0.1
/** A ten-thousandth of a basis point. */
const NOTHING = 1e-8
const DEFAULT_HOPS = 3
/** Best paths in doubles that are compared in whole units. */
const SINGLES = 2
const SIZINGS = 8
