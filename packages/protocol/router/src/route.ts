import { assemblePlan } from './assemblePlan.ts'
import { allowedMarket } from './market/allowedMarket.ts'
import type { Edge } from './market/Edge.ts'
import { marketOf } from './market/Market.ts'
import type { Snapshot } from './market/Snapshot.ts'
import { MAX_SWAPS, type Plan, type RouteRequest } from './Plan.ts'
import { alongPath } from './path/alongPath.ts'
import { bestExecution } from './path/bestExecution.ts'
import { bestPath } from './path/bestPath.ts'

export type NoRouteReason =
  /** No pool of the snapshot trades the token. */
  | 'unknown-token'
  /** ETH for WETH, or a token for itself: wrap or unwrap instead. */
  | 'same-token'
  /** No path of allowed pools connects the tokens within the hop limit. */
  | 'no-pools'
  /** The best path can't fill the amount. */
  | 'insufficient-liquidity'
  /** The output would be 0, or the amount is. */
  | 'amount-too-small'
  /** A token with a transfer tax can't be traded with an exact output. */
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
  const { nodeOf } = marketOf(snapshot)
  const source = nodeOf.get(tokenIn)
  const target = nodeOf.get(tokenOut)
  if (tokenIn === tokenOut || (source !== undefined && source === target)) return noRoute('same-token')
  if (source === undefined || target === undefined) return noRoute('unknown-token')
  if (amount <= 0n) return noRoute('amount-too-small')
  const taxed = (token: typeof tokenIn) => (snapshot.transferTaxBps.get(token) ?? 0) > 0
  const isTaxed = taxed(tokenIn) || taxed(tokenOut)
  if (tradeType === 'exact-out' && isTaxed) return noRoute('taxed-exact-out')

  const market = allowedMarket(snapshot, options)
  if (!market.nodeOf.has(tokenIn) || !market.nodeOf.has(tokenOut)) return noRoute('no-pools')
  const execution = isTaxed ? undefined : bestExecution(market, request)
  if (execution) return { status: 'planned', plan: assemblePlan(market, request, execution) }

  // Taxed tokens only trade along a single path; and when the fast search finds nothing, this one gives the reason.
  const maxHops = Math.min(options.maxHops ?? 3, options.maxSwaps ?? MAX_SWAPS)
  const best = bestPath({
    market,
    tradeType,
    tokenIn,
    tokenOut,
    amount,
    maxHops,
    allows: edgeFilter(request, snapshot),
  })
  if (best.status === 'unreachable') return noRoute('no-pools')
  if (best.status === 'unquoted')
    return noRoute(best.reason === 'worthless' ? 'amount-too-small' : 'insufficient-liquidity')
  return { status: 'planned', plan: assemblePlan(market, request, alongPath(best.hops, tokenIn, tokenOut)) }
}

/** A taxed token only trades through v2, directly from or to the user, because each stop in the router would be taxed again. */
function edgeFilter({ tokenIn, tokenOut }: RouteRequest, { transferTaxBps }: Snapshot): (edge: Edge) => boolean {
  const allows = (token: Edge['tokenIn'], { pool }: Edge) =>
    !transferTaxBps.get(token) || (pool.protocol === 'v2' && (token === tokenIn || token === tokenOut))
  return (edge) => transferTaxBps.size === 0 || (allows(edge.tokenIn, edge) && allows(edge.tokenOut, edge))
}

const noRoute = (reason: NoRouteReason): RouteResult => ({ status: 'no-route', reason })
