import { Trans, useLingui } from '@lingui/react/macro'
import { formatChange } from '@oxbow/i18n/formatChange'
import { Banner } from '@oxbow/ui/Banner'
import { priceAlarm } from './CreateState.ts'
import { PriceConsent } from './PriceConsent.tsx'

/**
 * Shows how far a pool's price is from the market, and asks for consent if it is far. Renders nothing if it is close or the market price is unknown.
 */
export function PriceGapNotice({ gap, isConfirmed, onConfirm }: PriceGapNotice.Props) {
  const { t, i18n } = useLingui()
  const alarm = priceAlarm(gap)
  if (gap === undefined || alarm === undefined) return null
  const difference = formatChange(gap * 10_000, i18n.locale)
  const isAsked = alarm === 'confirm' && onConfirm !== undefined
  return (
    <Banner tone={alarm === 'confirm' ? 'critical' : 'caution'} title={t`${difference} from market price`}>
      <Trans>The first trader can take the difference from your deposit.</Trans>
      {isAsked && <PriceConsent isConfirmed={isConfirmed ?? false} onConfirm={onConfirm} />}
    </Banner>
  )
}

export declare namespace PriceGapNotice {
  /** Without `onConfirm`, the consent is asked elsewhere. */
  type Props = Partial<PriceConsent.Props> & {
    /** Relative difference from the market price. */
    gap: number | undefined
  }
}
