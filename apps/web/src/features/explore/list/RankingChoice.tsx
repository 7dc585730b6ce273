import { useLingui } from '@lingui/react/macro'
import { Segmented } from '@oxbow/ui/Segmented'
import type { Ranking } from './Ranking.ts'

/** Chooses a named token order; none is selected when sorted by another column. */
export function RankingChoice({ ranking, onRanking, className }: RankingChoice.Props) {
  const { t } = useLingui()
  return (
    <Segmented<Ranking | ''>
      label={t`Ranking`}
      value={ranking ?? ''}
      onChange={(value) => value !== '' && onRanking(value)}
      options={[
        { value: 'top', label: t`Top` },
        { value: 'gainers', label: t`Gainers` },
        { value: 'losers', label: t`Losers` },
        { value: 'new', label: t`New` },
      ]}
      className={className}
    />
  )
}

export declare namespace RankingChoice {
  type Props = { ranking: Ranking | undefined; onRanking: (ranking: Ranking) => void; className: string }
}
