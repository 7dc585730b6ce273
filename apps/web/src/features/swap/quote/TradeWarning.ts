import type { Quote } from '@oxbow/trading/Quote'
import { toWarning } from '@oxbow/trading/Slippage'

/** A warning about a trade before its review. None of them blocks it. */
export type TradeWarning =
  | { readonly kind: 'price-impact'; readonly severity: 'high' | 'very-high' }
  | { readonly kind: 'slippage'; readonly severity: 'low' | 'high' | 'very-high' }
  /** The pair's pools would pay `belowBps` more, in basis points of their output. */
  | { readonly kind: 'below-reference'; readonly severity: 'high' | 'very-high'; readonly belowBps: number }
  /** The network cost exceeds 10% of the trade's value. `isMost`: the maximum cost, not the expected one. */
  | { readonly kind: 'network-cost'; readonly shareBps: number; readonly isMost: boolean }
  /** The remaining native currency doesn't pay for another trade like this one. */
  | { readonly kind: 'little-left' }
  /** The balance doesn't cover the network cost; the wallet can pay it in a token. */
  | { readonly kind: 'fee-in-token' }

/** Share of the trade's value, in basis points. */
const highNetworkCostBps = 1_000

/** The warnings of a quote, most severe first. Unknown values cause no warning. */
export function toTradeWarnings(quote: Quote, wallet: toTradeWarnings.Wallet): readonly TradeWarning[] {
  const warnings: TradeWarning[] = []
  const impact = toSeverity(quote.priceImpactBps)
  if (impact !== 'normal') warnings.push({ kind: 'price-impact', severity: impact })
  const slippage = quote.kind === 'swap' ? toWarning(quote.slippageBps) : 'normal'
  if (slippage !== 'normal' && slippage !== 'invalid') warnings.push({ kind: 'slippage', severity: slippage })
  const shareBps = toNetworkCostBps(quote)
  if (shareBps !== undefined && shareBps > highNetworkCostBps)
    warnings.push({ kind: 'network-cost', shareBps, isMost: false })
  if (leavesLittle(quote, wallet)) warnings.push({ kind: 'little-left' })
  return warnings
}

export declare namespace toTradeWarnings {
  type Wallet = {
    /** Raw units of the native currency; undefined while unknown. */
    readonly native: bigint | undefined
    readonly isNativeIn: boolean
    readonly isNativeOut: boolean
  }
}

export type Severity = 'normal' | 'high' | 'very-high'

/** Price impact above 3% gets a warning, from 5% on it needs consent. */
export function toSeverity(priceImpactBps: number): Severity {
  if (priceImpactBps >= 500) return 'very-high'
  return priceImpactBps > 300 ? 'high' : 'normal'
}

/** The network cost as a share of the trade, in basis points; undefined if no pool prices it. */
export function toNetworkCostBps(quote: Quote): number | undefined {
  const { gasFeeInQuoteToken: cost, tradeType, amountIn, amountOut } = quote
  const value = tradeType === 'exact-in' ? amountOut : amountIn
  return cost === undefined || value === 0n ? undefined : Number((cost * 10_000n) / value)
}

function leavesLittle(quote: Quote, { native, isNativeIn, isNativeOut }: toTradeWarnings.Wallet): boolean {
  if (native === undefined || isNativeOut) return false
  const left = native - quote.gasFeeWei - (isNativeIn ? quote.maximumIn : 0n)
  return left >= 0n && left < quote.gasFeeWei
}
