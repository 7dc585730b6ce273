import { alongPath } from './alongPath.ts'
import { assemblePlan } from './assemblePlan.ts'
import { bestExecution } from './bestExecution.ts'
import { bestPath } from './bestPath.ts'
import { type Edge, NATIVE } from './Edge.ts'
import { type Market, marketOf } from './Market.ts'
import { MOST_SWAPS, type Plan, type RouteRequest } from './Plan.ts'
import type { Snapshot } from './Snapshot.ts'

export type NoRouteReason =
  /** No pool of the snapshot trades the token. */
  | 'unknown-token'
  /** ETH for WETH, or a token for itself: wrap instead. */
  | 'same-token'
  /** No path of allowed pools leads from one token to the other in so many hops. */
  | 'no-pools'
  /** The best path cannot take the amount. */
  | 'insufficient-liquidity'
  /** Nothing would come out, or nothing was asked for. */
  | 'amount-too-small'
  /** A token that takes a tax on transfers cannot be bought or sold by an exact output. */
  | 'taxed-exact-out'

export type RouteResult =
  | { readonly status: 'planned'; readonly plan: Plan }
  | { readonly status: 'no-route'; readonly reason: NoRouteReason }

/**
 * The best plan for a trade in the market of one block: pure, deterministic, exact to the wei.
 *
 * @example
 * route(snapshot, { tradeType: 'exact-in', tokenIn: '0x0000…', tokenOut: usdc, amount: 10n ** 18n })
 * // { status: 'planned', plan: { amountOut: 3_012_345_678n, hops: [...], … } }
 */
export function route(snapshot: Snapshot, request: RouteRequest): RouteResult {
  const { tradeType, tokenIn, tokenOut, amount, options = {} } = request
  const market = marketOf(snapshot)
  const source = market.nodeOf.get(tokenIn)
  const target = market.nodeOf.get(tokenOut)
  if (tokenIn === tokenOut || (source !== undefined && source === target)) return noRoute('same-token')
  if (source === undefined || target === undefined) return noRoute('unknown-token')
  if (amount <= 0n) return noRoute('amount-too-small')
  const taxed = (token: typeof tokenIn) => (snapshot.transferTaxBps.get(token) ?? 0) > 0
  const isTaxed = taxed(tokenIn) || taxed(tokenOut)
  if (tradeType === 'exact-out' && isTaxed) return noRoute('taxed-exact-out')

  const allows = edgeFilter(request, snapshot)
  const execution = isTaxed ? undefined : bestExecution(market, request, blockedEdges(market, request, allows))
  if (execution) return { status: 'planned', plan: assemblePlan(market, request, execution) }

  // Taxed tokens go along one path alone; and where the fast search has nothing, this one knows why.
  const maxHops = Math.min(options.maxHops ?? 3, options.maxSwaps ?? MOST_SWAPS)
  const best = bestPath({ market, tradeType, tokenIn, tokenOut, amount, maxHops, allows })
  if (best.status === 'unreachable') return noRoute('no-pools')
  if (best.status === 'unquoted')
    return noRoute(best.reason === 'worthless' ? 'amount-too-small' : 'insufficient-liquidity')
  return { status: 'planned', plan: assemblePlan(market, request, alongPath(best.hops, tokenIn, tokenOut)) }
}

/** Which pools the request may use. The market has already left out hooks that nobody allowed. */
function edgeFilter(
  { tokenIn, tokenOut, options = {} }: RouteRequest,
  { transferTaxBps }: Snapshot,
): (edge: Edge) => boolean {
  const { protocols, hooks = 'allowed', excludePools = [] } = options
  const excluded = new Set(excludePools)
  // A taxed token goes through v2 alone, straight from the user or to the user: each stop in the router would be taxed again.
  const taxAllows = (token: Edge['tokenIn'], { pool }: Edge) =>
    !transferTaxBps.get(token) || (pool.protocol === 'v2' && (token === tokenIn || token === tokenOut))
  return (edge) =>
    (!protocols || protocols.includes(edge.pool.protocol)) &&
    !excluded.has(edge.pool.id) &&
    !(hooks === 'none' && edge.pool.protocol === 'v4' && edge.pool.hooks !== NATIVE) &&
    (transferTaxBps.size === 0 || (taxAllows(edge.tokenIn, edge) && taxAllows(edge.tokenOut, edge)))
}

/** The edges that the request forbids, as the split search wants them; undefined when there are none. */
function blockedEdges(
  market: Market,
  { options = {} }: RouteRequest,
  allows: (edge: Edge) => boolean,
): Uint8Array | undefined {
  const restricts = options.protocols || options.hooks === 'none' || (options.excludePools?.length ?? 0) > 0
  return restricts ? Uint8Array.from(market.edges, (edge) => (allows(edge) ? 0 : 1)) : undefined
}

const noRoute = (reason: NoRouteReason): RouteResult => ({ status: 'no-route', reason })
