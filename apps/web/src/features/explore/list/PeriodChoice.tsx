import { useLingui } from '@lingui/react/macro'
import type { MarketPeriod } from '@oxbow/contract/marketDocuments'
import { Segmented } from '@oxbow/ui/Segmented'
import { periods, toWord } from './ExploreView.ts'

/** Chooses the period of the tokens' volume. */
export function PeriodChoice({ period, onPeriod, className }: PeriodChoice.Props) {
  const { t } = useLingui()
  return (
    <Segmented<keyof typeof periods>
      label={t`Period of the volume`}
      value={toWord(periods, period)}
      onChange={(word) => onPeriod(periods[word])}
      options={(Object.keys(periods) as (keyof typeof periods)[]).map((value) => ({
        value,
        label: value.toUpperCase(),
      }))}
      className={className}
    />
  )
}

export declare namespace PeriodChoice {
  type Props = { period: MarketPeriod; onPeriod: (period: MarketPeriod) => void; className: string }
}
