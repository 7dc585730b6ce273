import type { LiquidityTrialView } from '../../features/liquidity/position/LiquidityTrialView.tsx'
import { ClockNotice } from '../../features/review/ClockNotice.tsx'
import { ServerOnlyNotice } from '../../features/trade-form/ServerOnlyNotice.tsx'

/** Notices about a liquidity simulation, as for a swap: whose node ran it, and how long it is valid. */
export function SimulationNotices({ check }: SimulationNotices.Props) {
  if (check.status !== 'known') return null
  const { simulation, extraSeconds } = check
  return (
    <>
      {simulation.status === 'ok' && simulation.isServerSimulated && <ServerOnlyNotice />}
      <ClockNotice extraSeconds={extraSeconds} />
    </>
  )
}

export declare namespace SimulationNotices {
  type Props = { check: LiquidityTrialView.Check }
}
