import { useLingui } from '@lingui/react/macro'
import { Banner } from '@oxbow/ui/Banner'
import { GuardedNotices } from '../guarded/GuardedNotices.tsx'
import { LimitWarningBanner } from '../limit/LimitWarningBanner.tsx'
import type { StopKind } from './StopForm.ts'
import type { StopState } from './StopState.ts'

/** Explains a state of the form that the button's label is too short for. */
export function StopNotices({ state, kind, ...props }: StopNotices.Props) {
  const { networkName } = props
  const { t } = useLingui()
  switch (state.kind) {
    case 'no-guard':
      return (
        <Banner tone="info" title={t`Stop orders aren’t available on ${networkName}`}>
          {t`This network doesn’t have the contract that keeps them from filling below the market.`}
        </Banner>
      )
    case 'no-oracle':
      return (
        <Banner tone="info" title={t`No price source for these tokens`}>
          {state.hasUnfit
            ? t`The pools that record a price are too shallow or too far from the market to rely on. Choose another pair, or use a limit.`
            : t`A stop order needs a Uniswap v3 pool that has recorded its price for 10 minutes. Choose another pair, or use a limit.`}
        </Banner>
      )
    case 'reached':
      return (
        <Banner tone="caution">
          {kind === 'stop-loss'
            ? t`The average price is at or below this already. Set a lower price, or swap now.`
            : t`The average price is at or above this already. Set a higher price, or swap now.`}
        </Banner>
      )
    case 'too-large':
      return (
        <Banner tone="caution">
          {t`This amount is worth more than the pool’s depth, so its price could be pushed at a profit. Sell less.`}
        </Banner>
      )
    case 'ready':
      return state.warnings.map((warning) => <LimitWarningBanner key={warning.kind} warning={warning} />)
    default:
      return <GuardedNotices {...props} state={state} />
  }
}

export declare namespace StopNotices {
  type Props = Omit<GuardedNotices.Props, 'state'> & { state: StopState; kind: StopKind }
}
