import type { Quote } from '@oxbow/trading/Quote'
import { toWarning } from '@oxbow/trading/Slippage'

/** Something about a trade that a person should know before they review it. None of them stops it. */
export type TradeWarning =
  | { readonly kind: 'price-impact'; readonly severity: 'high' | 'very-high' }
  | { readonly kind: 'slippage'; readonly severity: 'low' | 'high' | 'very-high' }
  /** The pools of the pair would bring so much more, in basis points of what they would bring. */
  | { readonly kind: 'below-reference'; readonly severity: 'high' | 'very-high'; readonly belowBps: number }
  /** The network cost is more than a tenth of what the trade is worth. `isMost`: of the most that may be taken, not of what is expected. */
  | { readonly kind: 'network-cost'; readonly shareBps: number; readonly isMost: boolean }
  /** What is left of the native currency does not pay for another trade like this one. */
  | { readonly kind: 'little-left' }

/** Of the value of the trade, in basis points (specification section 9). */
const highNetworkCostBps = 1_000

/** What is worth a warning, the gravest first. What is not known warns of nothing. */
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

/** Above 3 % a trade moves the price enough to say so, from 5 % on enough to ask. */
export function toSeverity(priceImpactBps: number): Severity {
  if (priceImpactBps >= 500) return 'very-high'
  return priceImpactBps > 300 ? 'high' : 'normal'
}

/** The network cost as a share of the trade, in basis points; undefined when no pool prices it. */
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
