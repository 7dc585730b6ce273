import type { Execution } from '../assemblePlan.ts'
import type { Market } from '../market/Market.ts'
import { fromWei } from '../market/nativePrices.ts'
import { MOST_SWAPS, type RouteRequest, type TradeType } from '../Plan.ts'
import { type Split, type SplitResult, splitTrade } from '../split/splitTrade.ts'
import type { TokenPath } from '../split/ways/tokenPaths.ts'
import { alongEdges } from './alongPath.ts'
import { alongSplit } from './alongSplit.ts'
import { exactOutputs } from './exactOutputs.ts'
import { DEFAULT_HOPS } from './hopLimits.ts'
import { parallelPaths } from './parallelPaths.ts'
import { reachOutput, worthOf } from './reachOutput.ts'

/**
 * The best way to carry out a trade: a split over pools and paths, or the best single path where that is worth more after gas. Both are compared
 * in whole units. Undefined when the search in doubles finds nothing that holds in integers.
 */
export function bestExecution(market: Market, request: RouteRequest): Execution | undefined {
  const { execution, bound } = searchIn(market, request)
  return execution && { ...execution, optimalityGapBps: gapBps(request.tradeType, execution, bound) }
}

type Found = {
  readonly execution: Execution | undefined
  /** What no plan exceeds (exact in) or undercuts (exact out); NaN where it is not known. */
  readonly bound: number
}

/** What one search finds. */
function searchIn(market: Market, request: RouteRequest): Found {
  const { tradeType, tokenIn, tokenOut, amount, options = {} } = request
  const source = market.nodeOf.get(tokenIn)!
  const target = market.nodeOf.get(tokenOut)!
  const maxSwaps = options.maxSwaps ?? MOST_SWAPS
  const maxHops = Math.min(options.maxHops ?? DEFAULT_HOPS, maxSwaps)
  // Ways that the prices find may be longer than what is looked for path by path, unless the request insists.
  const maxDepth = options.maxHops === undefined ? 2 * DEFAULT_HOPS : maxHops
  const maxLength = options.maxHops === undefined ? 2 * maxDepth : maxHops
  const search = {
    market,
    tradeType,
    source,
    target,
    tokenIn,
    tokenOut,
    amount: Number(amount),
    maxHops,
    maxDepth,
    maxLength,
    maxSwaps,
  }
  const found = splitTrade(search)
  const chosen = found && bestFound(market, request, found)
  const bound = chosen ? found.bound : Number.NaN
  if (tradeType === 'exact-in' || (chosen && Number(chosen.amountIn) < DEAR * worthOf(search)))
    return { execution: chosen, bound }
  // Near the end of what pools hold the search for an output finds little, and often not the best.
  const reached = reachOutput(market, request, search)
  return { execution: reached && chosen ? cheaper(market, request, chosen, reached) : (chosen ?? reached), bound }
}

/** The second plan where it costs less, by more than it leaves behind if the first delivers exactly what was asked for and it does not. */
function cheaper(market: Market, request: RouteRequest, chosen: Execution, reached: Execution): Execution {
  const losesExactness = parallelPaths(chosen.hops) !== undefined && parallelPaths(reached.hops) === undefined
  const leftBehind = losesExactness ? leftBehindBy(request, reached) : 0n
  return scoreOf(market, request, reached) > scoreOf(market, request, chosen) + leftBehind ? reached : chosen
}

/** What a plan spends on more output than was asked for when it is carried out. */
function leftBehindBy({ options }: RouteRequest, { amountIn }: Execution): bigint {
  return (amountIn * BigInt(options?.leftBehindBps ?? LEFT_BEHIND_BPS)) / 10_000n
}

/** Of the best single paths and the best split the one that is worth most in whole units. */
function bestFound(market: Market, request: RouteRequest, found: SplitResult): Execution | undefined {
  const { tradeType } = request
  const paths = found.singles.slice(0, SINGLES)
  const single = bestSingle(market, request, paths)
  const split = isSettled(market, request, single, found) ? undefined : found.split()
  const best = split ? bestOf(market, request, [single, ...inWholeUnits(market, request, split, found, paths)]) : single
  return best && tradeType === 'exact-out' ? preferExact(market, request, found, best) : best
}

/**
 * The best of some paths in whole units. Those of an exact input are known by their worth in doubles, which whole units only round down: what could not be
 * better than what was found is not quoted. Only the price of gas is another there, by a trace.
 */
function bestSingle(market: Market, request: RouteRequest, paths: readonly TokenPath[]): Execution | undefined {
  let best: Execution | undefined
  for (const path of paths) {
    const isBehind =
      best && request.tradeType === 'exact-in' && path.net < worthAfterGas(market, request, best, 1 + OTHER_GAS)
    if (!isBehind) best = bestOf(market, request, [best, alongTokens(market, request, path)])
  }
  return best
}

/** A split, and another one where it is worth less than it seemed; without what the single paths are. */
function inWholeUnits(
  market: Market,
  request: RouteRequest,
  first: Split,
  found: SplitResult,
  singles: readonly TokenPath[],
): Execution[] {
  const executions: Execution[] = []
  for (let split: Split | undefined = first; split; split = found.other()) {
    if (singles.some(({ edges }) => isAlong(split!, edges))) break
    const { net } = split
    const execution = alongSplit(market, request, split)
    if (execution) executions.push(execution)
    if (execution && Number(scoreOf(market, request, execution)) >= net - ROUNDING * Math.abs(net)) break
  }
  return executions
}

/**
 * Paths of one protocol, side by side, deliver an exact output exactly. A plan that stops in between spends all that it may, and delivers what that buys: it
 * has to be cheaper by more than what it leaves behind to be preferred.
 */
function preferExact(market: Market, request: RouteRequest, found: SplitResult, best: Execution): Execution {
  if (parallelPaths(best.hops)) return best
  const singles = PROTOCOLS.flatMap((protocol) => found.singleOf(protocol) ?? [])
  const paths = singles.map(({ edges }) => edges.map((edge) => market.edges[edge]!))
  const maxSwaps = request.options?.maxSwaps ?? MOST_SWAPS
  const exact = bestOf(
    market,
    request,
    exactOutputs(market, request, best, paths, maxSwaps, (plan) => scoreOf(market, request, plan)),
  )
  const least = scoreOf(market, request, best) - leftBehindBy(request, best)
  return exact && scoreOf(market, request, exact) >= least ? exact : best
}

/** Whether by the bounds no split is worth more than the best single path. */
function isSettled(
  market: Market,
  request: RouteRequest,
  single: Execution | undefined,
  { netBound }: SplitResult,
): boolean {
  if (!single) return false
  const value = Number(request.tradeType === 'exact-in' ? single.amountOut : single.amountIn)
  return worthAfterGas(market, request, single) >= netBound - NOTHING * value
}

/** {@link scoreOf} in doubles, at so many times the price of gas. */
function worthAfterGas(
  market: Market,
  { tradeType, tokenIn, tokenOut }: RouteRequest,
  { amountIn, amountOut, gasUnits }: Execution,
  times = 1,
): number {
  const isExactIn = tradeType === 'exact-in'
  const perGas = market.unitsPerGas[market.nodeOf.get(isExactIn ? tokenOut : tokenIn)!]!
  return Number(isExactIn ? amountOut : -amountIn) - gasUnits * perGas * times
}

/** Whether a split came out as a single path: through these edges of the market alone. */
function isAlong({ network: { used, usedCount, edge } }: Split, edges: readonly number[]): boolean {
  return (
    usedCount === edges.length && edges.every((other) => used.subarray(0, usedCount).some((k) => edge[k] === other))
  )
}

function alongTokens(market: Market, request: RouteRequest, { edges }: TokenPath): Execution | undefined {
  return alongEdges(
    market,
    request,
    edges.map((edge) => market.edges[edge]!),
  )
}

/** Most output, or least input, after gas. Of equals the first, which has the fewest hops. */
function bestOf(
  market: Market,
  request: RouteRequest,
  executions: readonly (Execution | undefined)[],
): Execution | undefined {
  const found = executions.filter((execution) => execution !== undefined)
  if (found.length < 2) return found[0]
  let best: Execution | undefined
  let bestScore = 0n
  for (const execution of found) {
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

const PROTOCOLS = ['v2', 'v3', 'v4'] as const
const LEFT_BEHIND_BPS = 100
/** How many times its worth at spot rates an output may cost before it is looked for from its other side too. */
const DEAR = 1.5
/** A tenth of the trade. */
const MEANINGFUL = 0.1
/** Part by which the price of gas in doubles may be another. */
const OTHER_GAS = 1e-2
/** A ten-thousandth of a basis point of the trade. */
const NOTHING = 1e-8
/** Part of a plan's worth that whole units may take: a hundredth of a basis point. */
const ROUNDING = 1e-6
/** Best paths in doubles that are compared in whole units. */
const SINGLES = 2
