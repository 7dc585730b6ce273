import { quoteExactIn } from '@oxbow/amm/quoteExactIn'
import { quoteExactOut } from '@oxbow/amm/quoteExactOut'
import type { Edge } from '../market/Edge.ts'
import type { Snapshot } from '../market/Snapshot.ts'
import type { TradeType } from '../Plan.ts'
import { effort } from '../split/effort.ts'

/** A hop with exact amounts: what the previous hop sends and the next one receives, after transfer taxes. */
export type QuotedHop = {
  readonly edge: Edge
  readonly amountIn: bigint
  readonly amountOut: bigint
  /** Initialized ticks that the price crosses. */
  readonly ticksCrossed: number
  /** Price of a v3 or v4 pool after an exact input of `amountIn`; undefined if not computed. */
  readonly sqrtPriceAfterX96?: bigint | undefined
}

/**
 * A hop for `amount` of its input (exact in) or output (exact out), or why the
 * pool can't fill it or would pay nothing. Taxed tokens are only quoted exact in.
 */
export function quoteHop(snapshot: Snapshot, tradeType: TradeType, edge: Edge, amount: bigint): QuotedHop | Unquoted {
  effort.quotes++
  if (tradeType === 'exact-out') {
    const quote = quoteExactOut(edge.pool, edge.tokenOut, amount)
    if (quote.status === 'unfillable') return 'unfillable'
    return { edge, amountIn: quote.amountIn, amountOut: amount, ticksCrossed: quote.ticksCrossed }
  }
  const arrives = afterTax(snapshot, edge.tokenIn, amount)
  if (arrives === 0n) return 'worthless'
  const quote = quoteExactIn(edge.pool, edge.tokenIn, arrives)
  if (quote.status === 'unfillable') return 'unfillable'
  const amountOut = afterTax(snapshot, edge.tokenOut, quote.amountOut)
  const { ticksCrossed, sqrtPriceAfterX96 } = quote
  return amountOut > 0n ? { edge, amountIn: amount, amountOut, ticksCrossed, sqrtPriceAfterX96 } : 'worthless'
}

/** Why a hop has no quote: the pool can't fill the amount, or would pay nothing for it. */
export type Unquoted = 'unfillable' | 'worthless'

/** The amount that arrives after a transfer. */
export function afterTax(snapshot: Snapshot, token: Edge['tokenIn'], amount: bigint): bigint {
  const tax = snapshot.transferTaxBps.get(token)
  return tax ? amount - (amount * BigInt(tax)) / 10_000n : amount
}
