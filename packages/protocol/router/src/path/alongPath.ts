import type { TokenId } from '@oxbow/amm/PoolState'
import type { Execution } from '../assemblePlan.ts'
import { pathGas } from '../gasModel.ts'
import type { Edge } from '../market/Edge.ts'
import type { Market } from '../market/Market.ts'
import type { RouteRequest } from '../Plan.ts'
import { asExecuted } from './asExecuted.ts'
import { type QuotedHop, quoteHop } from './quoteHop.ts'

/** A plan of a single path. */
export function alongPath(hops: readonly QuotedHop[], tokenIn: TokenId, tokenOut: TokenId): Execution {
  return {
    hops,
    amountIn: hops[0]!.amountIn,
    amountOut: hops.at(-1)!.amountOut,
    gasUnits: pathGas(hops, tokenIn, tokenOut),
    optimalityGapBps: undefined,
  }
}

/** A path in whole units, quoted forwards (exact in) or backwards (exact out). */
export function alongEdges(market: Market, request: RouteRequest, edges: readonly Edge[]): Execution | undefined {
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
