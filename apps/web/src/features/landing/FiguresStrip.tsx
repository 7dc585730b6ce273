import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { formatUsd } from '@oxbow/i18n/formatUsd'
import { numberFormat } from '@oxbow/i18n/numberFormat'
import { Skeleton } from '@oxbow/ui/Skeleton'
import type { ReactNode } from 'react'
import type { MarketFigures } from './MarketFigures.ts'

/** The site's key figures. */
export function FiguresStrip({ figures, networkCount, unknownReason, failure }: FiguresStrip.Props) {
  const { t, i18n } = useLingui()
  const usd = (value: number | null) =>
    value === null ? null : formatUsd(value < 1_000 ? value : Math.round(value), i18n.locale)
  const count = (value: number) => numberFormat(i18n.locale).format(value)
  const known = figures.status === 'known' ? figures : undefined
  const entries = [
    { term: t`24h volume`, value: known && usd(known.volumeDayUsd) },
    { term: t`Total value locked`, value: known && usd(known.tvlUsd) },
    {
      term: t`${plural(known?.poolCount ?? 2, { one: 'Pool', other: 'Pools' })}`,
      value: known && count(known.poolCount),
    },
    {
      term: t`${plural(networkCount ?? 2, { one: 'Network', other: 'Networks' })}`,
      value: networkCount === undefined ? undefined : count(networkCount),
    },
  ]
  return (
    <section aria-labelledby="figures-title">
      <h2 id="figures-title" className="sr-only">{t`Site figures`}</h2>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-8 border-b border-line pt-16 pb-10 sm:pb-12 lg:grid-cols-4">
        {entries.map(({ term, value }) => (
          <div key={term} className="flex flex-col-reverse justify-end gap-1">
            <dt className="text-sm text-text-muted">{term}</dt>
            <dd className="flex h-10 items-center text-[min(1.375rem,5vw)] font-semibold tracking-tight whitespace-nowrap tabular-nums sm:h-12 sm:text-3xl">
              {value ??
                (value === undefined && figures.status === 'loading' ? (
                  <Skeleton className="h-8 w-32" />
                ) : (
                  <Unknown reason={unknownReason} />
                ))}
            </dd>
          </div>
        ))}
      </dl>
      {figures.status === 'off' && (
        <p className="mt-3 text-sm text-text-muted">{t`More figures need an index, and this site has none.`}</p>
      )}
      {known?.poolCount === 0 && (
        <p className="mt-3 text-sm text-text-muted">{t`Pools of unlisted tokens aren’t counted. Explore can show them.`}</p>
      )}
      {figures.status === 'failed' && <div className="mt-3 flex text-sm text-text-muted">{failure}</div>}
    </section>
  )
}

export declare namespace FiguresStrip {
  type Props = {
    figures: MarketFigures
    /** Undefined while unknown. */
    networkCount: number | undefined
    /** Why dollar values are unknown, if they are. */
    unknownReason?: string | undefined
    /** Shown below the figures if they couldn't be read. */
    failure: ReactNode
  }
}

function Unknown({ reason }: { reason: string | undefined }) {
  const { t } = useLingui()
  return (
    <span title={reason}>
      <span aria-hidden="true" className="text-text-faint">
        —
      </span>
      <span className="sr-only">{reason ?? t`unknown`}</span>
    </span>
  )
}
