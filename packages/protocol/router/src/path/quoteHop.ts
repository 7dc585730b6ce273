import { quoteExactIn } from '@oxbow/amm/quoteExactIn'
import { quoteExactOut } from '@oxbow/amm/quoteExactOut'
import type { Edge } from '../market/Edge.ts'
import type { Snapshot } from '../market/Snapshot.ts'
import type { TradeType } from '../Plan.ts'
import { effort } from '../split/effort.ts'

/** A hop with exact amounts: what leaves the one before it and what reaches the one after it, transfer taxes paid. */
export type QuotedHop = {
  readonly edge: Edge
  readonly amountIn: bigint
  readonly amountOut: bigint
  /** Initialised ticks that the price goes through. */
  readonly ticksCrossed: number
  /** Of a v3 or v4 pool after an exact input of so much; undefined where nobody has asked for that. */
  readonly sqrtPriceAfterX96?: bigint | undefined
}

/**
 * A hop for `amount` of its input (exact in) or output (exact out); undefined when the pool cannot fill it or it would pay nothing.
 * Taxed tokens are quoted exact in only.
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

/** Why a hop has no quote: the pool cannot take the amount, or would give nothing for it. */
export type Unquoted = 'unfillable' | 'worthless'

/** What arrives of a transfer. */
export function afterTax(snapshot: Snapshot, token: Edge['tokenIn'], amount: bigint): bigint {
  const tax = snapshot.transferTaxBps.get(token)
  return tax ? amount - (amount * BigInt(tax)) / 10_000n : amount
}
