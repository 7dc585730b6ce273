import type { LiquidityTrialView } from '../../features/liquidity/position/LiquidityTrialView.tsx'
import { ClockNotice } from '../../features/review/ClockNotice.tsx'
import { ServerOnlyNotice } from '../../features/trade-form/ServerOnlyNotice.tsx'

/** What a simulation of liquidity has in common with that of a swap: whose word it is, and how long it holds. */
export function TrialNotices({ check }: TrialNotices.Props) {
  if (check.status !== 'known') return null
  const { trial, extraSeconds } = check
  return (
    <>
      {trial.status === 'ok' && trial.isServersWord && <ServerOnlyNotice />}
      <ClockNotice extraSeconds={extraSeconds} />
    </>
  )
}

export declare namespace TrialNotices {
  type Props = { check: LiquidityTrialView.Check }
}
