import { isNative } from '@oxbow/chain/nativeToken'
import type { Quote } from '@oxbow/trading/Quote'
import { isNotableCost } from '../../review/notableCost.ts'
import { type TradeWarning, toNetworkCostBps } from '../quote/TradeWarning.ts'

/** Most automatic slippages are 0.5 to 1%. Higher ones are explained. */
const usualAutoBps = 100
/** From here on, in basis points, an automatic slippage gets a warning, because others may extract it. */
const notableAutoBps = 200
const wholeBps = 10_000

/** Warnings that depend on what is signed: the server chooses the automatic slippage, and a node the gas and its price. */
export function toReviewWarnings(quote: Quote, maxNetworkCostWei: bigint | undefined): readonly TradeWarning[] {
  const warnings: TradeWarning[] = []
  if (isAuto(quote) && quote.slippageBps > notableAutoBps) warnings.push({ kind: 'slippage', severity: 'high' })
  const shareBps = toMostNetworkCostBps(quote, maxNetworkCostWei)
  if (isNotableCost(shareBps)) warnings.push({ kind: 'network-cost', shareBps, isMost: true })
  return warnings
}

/** Whether an automatic slippage is higher than for most trades. */
export function isUnusualAutoSlippage(quote: Quote): boolean {
  return isAuto(quote) && quote.slippageBps > usualAutoBps
}

function isAuto(quote: Quote): boolean {
  return quote.kind === 'swap' && quote.intent.slippageBps === undefined
}

/** Whether the network cost may exceed the trade's value, which requires consent. */
export function asksForNetworkCost(quote: Quote, maxNetworkCostWei: bigint | undefined): boolean {
  return (toMostNetworkCostBps(quote, maxNetworkCostWei) ?? 0) > wholeBps
}

/** The maximum network cost as a share of the trade, in basis points: of its native side, else at the quote's own rate. */
function toMostNetworkCostBps(quote: Quote, mostWei: bigint | undefined): number | undefined {
  if (mostWei === undefined) return undefined
  const native = isNative(quote.tokenIn) ? quote.amountIn : isNative(quote.tokenOut) ? quote.amountOut : undefined
  if (native !== undefined) return native === 0n ? undefined : Number((mostWei * BigInt(wholeBps)) / native)
  const expectedBps = toNetworkCostBps(quote)
  if (expectedBps === undefined || quote.gasFeeWei === 0n) return undefined
  return Number((BigInt(expectedBps) * mostWei) / quote.gasFeeWei)
}
