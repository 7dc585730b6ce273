import type { Execution } from '../assemblePlan.ts'
import { type Market, marketOfEdges } from '../market/Market.ts'
import { fromWei } from '../market/nativePrices.ts'
import { MAX_SWAPS, type RouteRequest, type TradeType } from '../Plan.ts'
import type { TokenPath } from '../split/paths/tokenPaths.ts'
import { type Split, type SplitResult, splitTrade } from '../split/splitTrade.ts'
import { alongEdges } from './alongPath.ts'
import { alongSplit } from './alongSplit.ts'
import { coarseNodes } from './coarse.ts'
import { exactOutputs } from './exactOutputs.ts'
import { DEFAULT_HOPS } from './hopLimits.ts'
import { parallelPaths } from './parallelPaths.ts'
import { reachOutput, worthOf } from './reachOutput.ts'

/**
 * The best execution of a trade: a split over pools and paths, or the best single path if it is worth more after gas. Both are compared in whole
 * units. Undefined when nothing found in doubles is valid in integers.
 */
export function bestExecution(market: Market, request: RouteRequest): Execution | undefined {
  const found = searchIn(market, request)
  const execution = found.execution && besideCoarse(market, request, found.execution)
  return execution && { ...execution, optimalityGapBps: gapBps(request.tradeType, execution, found.bound) }
}

/** A plan, or the best one that avoids the tokens of which it moves few units: rounding may cost more than their pools save. */
function besideCoarse(market: Market, request: RouteRequest, first: Execution): Execution {
  const source = market.nodeOf.get(request.tokenIn)!
  const avoided = new Set<number>()
  let best = first
  let latest: Execution | undefined = first
  for (let round = 0; latest && round < DETOURS; round++) {
    const coarse = coarseNodes(latest.hops, source)
    if (coarse.size === 0) break
    for (const node of coarse) avoided.add(node)
    const others = marketOfEdges(market, (edge) => {
      const { from, to } = market.edges[edge]!
      return !avoided.has(from) && !avoided.has(to)
    })
    latest = searchIn(others, request).execution
    if (latest)
      best =
        request.tradeType === 'exact-in'
          ? bestOf(market, request, [best, latest])!
          : cheaper(market, request, best, latest)
  }
  return best
}

type Found = {
  readonly execution: Execution | undefined
  /** Upper bound of any plan's output (exact in) or lower bound of its input (exact out); NaN when unknown. */
  readonly bound: number
}

/** The result of one search. */
function searchIn(market: Market, request: RouteRequest): Found {
  const { tradeType, tokenIn, tokenOut, amount, options = {} } = request
  const source = market.nodeOf.get(tokenIn)!
  const target = market.nodeOf.get(tokenOut)!
  const maxSwaps = options.maxSwaps ?? MAX_SWAPS
  const maxHops = Math.min(options.maxHops ?? DEFAULT_HOPS, maxSwaps)
  // Paths found by prices may be longer than enumerated ones, unless the request sets a limit.
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
  // Near the limit of what the pools hold, the search by output finds little, and often not the best.
  const reached = reachOutput(market, request, search)
  return { execution: reached && chosen ? cheaper(market, request, chosen, reached) : (chosen ?? reached), bound }
}

/** Returns `reached` if it costs less; if only `chosen` delivers exactly, it must save more than what it leaves behind. */
function cheaper(market: Market, request: RouteRequest, chosen: Execution, reached: Execution): Execution {
  const losesExactness = parallelPaths(chosen.hops) !== undefined && parallelPaths(reached.hops) === undefined
  const leftBehind = losesExactness ? leftBehindBy(request, reached) : 0n
  return scoreOf(market, request, reached) > scoreOf(market, request, chosen) + leftBehind ? reached : chosen
}

/** What a plan spends on surplus output when executed. */
function leftBehindBy({ options }: RouteRequest, { amountIn }: Execution): bigint {
  return (amountIn * BigInt(options?.leftBehindBps ?? LEFT_BEHIND_BPS)) / 10_000n
}

/** The best single path or the best split, whichever is worth more in whole units. */
function bestFound(market: Market, request: RouteRequest, found: SplitResult): Execution | undefined {
  const { tradeType } = request
  const paths = found.singles.slice(0, SINGLES)
  const single = bestSingle(market, request, paths)
  const split = isSettled(market, request, single, found) ? undefined : found.split()
  const best = split ? bestOf(market, request, [single, ...inWholeUnits(market, request, split, found, paths)]) : single
  return best && tradeType === 'exact-out' ? preferExact(market, request, found, best) : best
}

/**
 * The best of some paths in whole units. For an exact input, rounding to whole units only lowers a path's worth in doubles, so a path that can't beat
 * the best one isn't quoted. Gas prices may differ slightly between the two.
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

/** A split in whole units, followed by alternatives while each is worth less than its estimate. Stops at a split that equals a single path. */
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
 * Parallel paths of one protocol deliver an exact output exactly. A plan with a stop in between spends its maximum and delivers what that buys, so it
 * is only preferred if it saves more than what it leaves behind.
 */
function preferExact(market: Market, request: RouteRequest, found: SplitResult, best: Execution): Execution {
  if (parallelPaths(best.hops)) return best
  const singles = PROTOCOLS.flatMap((protocol) => found.singleOf(protocol) ?? [])
  const paths = singles.map(({ edges }) => edges.map((edge) => market.edges[edge]!))
  const maxSwaps = request.options?.maxSwaps ?? MAX_SWAPS
  const exact = bestOf(
    market,
    request,
    exactOutputs(market, request, best, paths, maxSwaps, (plan) => scoreOf(market, request, plan)),
  )
  const least = scoreOf(market, request, best) - leftBehindBy(request, best)
  return exact && scoreOf(market, request, exact) >= least ? exact : best
}

/** Whether the bounds rule out that a split is worth more than the best single path. */
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

/** {@link scoreOf} in doubles, with the gas price multiplied by `times`. */
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

/** Whether a split turned out to be a single path through exactly these edges of the market. */
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

/** Most output, or least input, after gas. The first of equals, which has the fewest hops. */
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
 * The distance of the plan from the bound, without gas, in basis points of the output (exact in) or the input (exact out). Undefined when
 * meaningless: the bound includes the arbitrage profit of pools that disagree by more than their fees.
 */
function gapBps(tradeType: TradeType, { amountIn, amountOut }: Execution, bound: number): number | undefined {
  const gap = tradeType === 'exact-in' ? bound / Number(amountOut) - 1 : 1 - bound / Number(amountIn)
  return gap < MEANINGFUL ? Math.max(0, gap * 10_000) : undefined
}

const PROTOCOLS = ['v2', 'v3', 'v4'] as const
const LEFT_BEHIND_BPS = 100
/** An output that costs more than this multiple of its worth at spot rates is also searched for by input. */
const DEAR = 1.5
/** Searches without coarse tokens, each of which may find others. */
const DETOURS = 2
/** Gaps from a tenth of the trade on are meaningless. */
const MEANINGFUL = 0.1
/** Relative difference by which gas prices in doubles may be off. */
const OTHER_GAS = 1e-2
/** A ten-thousandth of a basis point of the trade. */
const NOTHING = 1e-8
/** Share of a plan's worth that rounding to whole units may cost: a hundredth of a basis point. */
const ROUNDING = 1e-6
/** Number of best paths in doubles that are compared in whole units. */
const SINGLES = 2
