import { useLingui } from '@lingui/react/macro'
import { Segmented } from '@oxbow/ui/Segmented'
import type { Ranking } from './Ranking.ts'

/** The orders of tokens that have a name; none is chosen where a column sorts. */
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
