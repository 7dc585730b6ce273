import { useLingui } from '@lingui/react/macro'
import { formatPercent } from '@oxbow/i18n/formatPercent'
import { Banner } from '@oxbow/ui/Banner'
import { GuardedNotices } from '../guarded/GuardedNotices.tsx'
import { LimitWarningBanner } from '../limit/LimitWarningBanner.tsx'
import type { TwapState, TwapWarning } from './TwapState.ts'

/** Explains a state of the form that the button's label is too short for. */
export function TwapNotices({ state, ...props }: TwapNotices.Props) {
  const { t } = useLingui()
  switch (state.kind) {
    case 'needs-lowest':
      return (
        <Banner tone="info" title={t`No price source for these tokens`}>
          {state.hasUnfit
            ? t`The pools that record a price are too shallow or too far from the market to rely on, so only a price limit can protect you.`
            : t`No Uniswap v3 pool of these tokens has recorded its price for 10 minutes, so only a price limit can protect you.`}
        </Banner>
      )
    case 'too-small':
      return <Banner tone="caution">{t`A part would sell nothing. Sell more, or choose fewer parts.`}</Banner>
    case 'too-large':
      return (
        <Banner tone="caution">
          {t`A part is worth more than the pool’s depth, so its price could be pushed at a profit. Sell less, or choose more parts.`}
        </Banner>
      )
    case 'ready':
      return state.warnings.map((warning) => <TwapWarningBanner key={warning.kind} warning={warning} />)
    default:
      return <GuardedNotices {...props} state={state} />
  }
}

export declare namespace TwapNotices {
  type Props = Omit<GuardedNotices.Props, 'state'> & { state: TwapState }
}

/** A warning about a trade over time. */
export function TwapWarningBanner({ warning }: { warning: TwapWarning }) {
  const { t, i18n } = useLingui()
  if (warning.kind === 'far-below-pools') {
    const percent = formatPercent(warning.bps, i18n.locale)
    return (
      <Banner tone="critical" title={t`${percent} less than the pools pay`}>
        {t`A part may be filled at this minimum, and whoever fills it keeps the difference.`}
      </Banner>
    )
  }
  if (warning.kind === 'above-market')
    return (
      <Banner tone="caution">{t`The market doesn’t reach your price limit. Parts are missed until it does.`}</Banner>
    )
  if (warning.kind === 'unbounded')
    return (
      <Banner tone="caution">
        {t`These tokens have no price source. Each part may be filled at your price limit, even if the market pays more.`}
      </Banner>
    )
  return <LimitWarningBanner warning={warning} />
}
