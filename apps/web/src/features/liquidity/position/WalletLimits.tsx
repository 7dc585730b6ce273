import { useLingui } from '@lingui/react/macro'
import type { LiquidityTerms } from '@oxbow/liquidity/LiquidityPlan'
import { WalletChanges } from './WalletChanges.tsx'

/** What the calldata to sign allows: maximum spent and minimum received. */
export function WalletLimits({ worst, isRunning, tokens }: WalletLimits.Props) {
  const { t } = useLingui()
  if (worst === undefined)
    return <WalletChanges title={t`Limits`} tokens={tokens} change={worst} isRunning={isRunning} />
  const spent = { amount0: least(worst.amount0, 0n), amount1: least(worst.amount1, 0n) }
  const received = { amount0: worst.amount0 - spent.amount0, amount1: worst.amount1 - spent.amount1 }
  const isSpent = spent.amount0 + spent.amount1 < 0n
  const isReceived = received.amount0 + received.amount1 > 0n
  return (
    <>
      {isSpent && <WalletChanges title={t`Maximum spent`} isLimit tokens={tokens} change={spent} isRunning={false} />}
      {/* Collected fees have no minimum, which isn't the same as zero. Not called the minimum received: a withdrawal's, above, is without fees. */}
      {isReceived && <WalletChanges title={t`At least`} isLimit tokens={tokens} change={received} isRunning={false} />}
    </>
  )
}

export declare namespace WalletLimits {
  type Props = {
    tokens: WalletChanges.Props['tokens']
    /** Undefined if unknown. */
    worst: LiquidityTerms['worst'] | undefined
    isRunning: boolean
  }
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}
