import { nativeToken } from '@oxbow/chain/nativeToken'
import type { Move } from '@oxbow/liquidity/prepareMove'
import type { RangeTrial } from '../range/RangeTrial.ts'
import { feesUsd, type Payback, payback } from './payback.ts'

/** What a move into another range costs and may bring, in dollars; undefined where a price or the node's trial is missing. */
type ReRangeCosts = {
  readonly swapUsd: number | undefined
  readonly networkUsd: number | undefined
  /** Of the days of trades that were tried. */
  readonly oldFeesUsd: number | undefined
  readonly newFeesUsd: number | undefined
  readonly payback: Payback
}

export function toReRangeCosts(facts: toReRangeCosts.Facts): ReRangeCosts {
  const { pair, swap, networkWei, oldTrial, newTrial, toUsd } = facts
  const ofSide = (side: 'amount0' | 'amount1', raw: bigint) =>
    toUsd(side === 'amount0' ? pair.token0 : pair.token1, raw)
  const networkUsd = networkWei === undefined ? undefined : toUsd(nativeToken, networkWei)
  const swapUsd = swap === 'unknown' ? undefined : costOf(swap, toUsd)
  const costUsd = swapUsd === undefined || networkUsd === undefined ? undefined : swapUsd + networkUsd
  const [oldFeesUsd, newFeesUsd] = [feesUsd(oldTrial, ofSide), feesUsd(newTrial, ofSide)]
  const days = newTrial.kind === 'earned' ? newTrial.days : undefined
  return { swapUsd, networkUsd, oldFeesUsd, newFeesUsd, payback: payback({ costUsd, oldFeesUsd, newFeesUsd, days }) }
}

export declare namespace toReRangeCosts {
  type Facts = {
    readonly pair: { readonly token0: string; readonly token1: string }
    /** Undefined when nothing has to be swapped. */
    readonly swap: Move['swap'] | 'unknown'
    readonly networkWei: bigint | undefined
    readonly oldTrial: RangeTrial
    readonly newTrial: RangeTrial
    readonly toUsd: (address: string, raw: bigint) => number | undefined
  }
}

/** What the swap loses against the price of now by its fees and by moving it. */
function costOf(swap: Move['swap'], toUsd: toReRangeCosts.Facts['toUsd']): number | undefined {
  if (swap === undefined) return 0
  const { amountIn, spotPrice, tokenOut } = swap.quote
  const lost = (amountIn * spotPrice.numerator) / spotPrice.denominator - swap.received
  return toUsd(tokenOut, lost > 0n ? lost : 0n)
}
