import { isNative } from '@oxbow/chain/nativeToken'
import type { Quote } from '@oxbow/trading/Quote'
import { type TradeWarning, toNetworkCostBps } from '../quote/TradeWarning.ts'

/** What is chosen for most trades, 0.5 to 1 %. Above it is said why. */
const usualAutoBps = 100
/** A slippage that a server chose is warned of from here on, because others may take it. In basis points. */
const notableAutoBps = 200
/** What the network may take at most is twice what it mostly does, of which a tenth is worth a word (specification section 9). */
const notableNetworkCostBps = 2_000
const wholeBps = 10_000

/** What a review says besides, once it is known what would be signed: a server chooses the automatic slippage, and a node names fees and gas. */
export function toReviewWarnings(quote: Quote, mostNetworkCostWei: bigint | undefined): readonly TradeWarning[] {
  const warnings: TradeWarning[] = []
  if (isAuto(quote) && quote.slippageBps > notableAutoBps) warnings.push({ kind: 'slippage', severity: 'high' })
  const shareBps = toMostNetworkCostBps(quote, mostNetworkCostWei)
  if (shareBps !== undefined && shareBps > notableNetworkCostBps)
    warnings.push({ kind: 'network-cost', shareBps, isMost: true })
  return warnings
}

/** Whether an automatic slippage is above what it is for most trades. */
export function isUnusualAutoSlippage(quote: Quote): boolean {
  return isAuto(quote) && quote.slippageBps > usualAutoBps
}

function isAuto(quote: Quote): boolean {
  return quote.kind === 'swap' && quote.intent.slippageBps === undefined
}

/** Whether the network may take more than the trade is worth, to which one has to say yes first. */
export function asksForNetworkCost(quote: Quote, mostNetworkCostWei: bigint | undefined): boolean {
  return (toMostNetworkCostBps(quote, mostNetworkCostWei) ?? 0) > wholeBps
}

/** The most that the network may take, as a share of the trade in basis points: against its native side, else at the quote's own rate. */
function toMostNetworkCostBps(quote: Quote, mostWei: bigint | undefined): number | undefined {
  if (mostWei === undefined) return undefined
  const native = isNative(quote.tokenIn) ? quote.amountIn : isNative(quote.tokenOut) ? quote.amountOut : undefined
  if (native !== undefined) return native === 0n ? undefined : Number((mostWei * BigInt(wholeBps)) / native)
  const expectedBps = toNetworkCostBps(quote)
  if (expectedBps === undefined || quote.gasFeeWei === 0n) return undefined
  return Number((BigInt(expectedBps) * mostWei) / quote.gasFeeWei)
}
