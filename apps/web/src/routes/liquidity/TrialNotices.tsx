import type { LiquidityTrialView } from '../../features/liquidity/position/LiquidityTrialView.tsx'
import { ClockNotice } from '../../features/review/ClockNotice.tsx'
import { ServerOnlyNotice } from '../../features/trade-form/ServerOnlyNotice.tsx'

/** Notices about a liquidity simulation, as for a swap: whose node ran it, and how long it is valid. */
export function TrialNotices({ check }: TrialNotices.Props) {
  if (check.status !== 'known') return null
  const { simulation, extraSeconds } = check
  return (
    <>
      {simulation.status === 'ok' && simulation.isServerSimulated && <ServerOnlyNotice />}
      <ClockNotice extraSeconds={extraSeconds} />
    </>
  )
}

export declare namespace TrialNotices {
  type Props = { check: LiquidityTrialView.Check }
}
