import { nativeToken } from '@oxbow/chain/nativeToken'
import type { Move } from '@oxbow/liquidity/prepareMove'
import type { RangeTrial } from '../range/RangeTrial.ts'
import { feesUsd, type Payback, payback } from './payback.ts'

/** The cost and expected return of a change of range, in dollars; undefined where a price or the simulation is missing. */
type ReRangeCosts = {
  readonly swapUsd: number | undefined
  readonly networkUsd: number | undefined
  /** Over the backtested days. */
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
    /** Undefined if no swap is needed. */
    readonly swap: Move['swap'] | 'unknown'
    readonly networkWei: bigint | undefined
    readonly oldTrial: RangeTrial
    readonly newTrial: RangeTrial
    readonly toUsd: (address: string, raw: bigint) => number | undefined
  }
}

/** The loss of the swap against the current price, from its fees and price impact. */
function costOf(swap: Move['swap'], toUsd: toReRangeCosts.Facts['toUsd']): number | undefined {
  if (swap === undefined) return 0
  const { amountIn, spotPrice, tokenOut } = swap.quote
  const lost = (amountIn * spotPrice.numerator) / spotPrice.denominator - swap.received
  return toUsd(tokenOut, lost > 0n ? lost : 0n)
}
