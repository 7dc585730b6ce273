import { useLingui } from '@lingui/react/macro'
import type { ProtocolTotals } from '@oxbow/contract/marketDocuments'
import { formatUsdCompact } from '@oxbow/i18n/formatUsd'
import { cx } from '@oxbow/react/cx'
import { Skeleton } from '@oxbow/ui/Skeleton'
import { type DayPart, dayChange } from '../market/dayChange.ts'
import { Figure } from '../market/Figure.tsx'
import { NativeFigure } from '../market/NativeFigure.tsx'

/** 24h volume and TVL, by protocol. */
export function MarketFigures({ totals, isFailed, nativeSymbol }: MarketFigures.Props) {
  const { t } = useLingui()
  return (
    <dl className="grid grid-cols-2 gap-x-4 sm:gap-x-10 lg:max-w-3xl">
      <Total
        label={t`24h volume`}
        totals={totals}
        isFailed={isFailed}
        partOf={({ volumeDayUsd, volumeDayBeforeUsd }) => ({
          now: volumeDayUsd,
          comparable: volumeDayUsd,
          before: volumeDayBeforeUsd,
        })}
        note={t`vs. yesterday`}
      />
      <Total
        label={t`Total value locked`}
        totals={totals}
        isFailed={isFailed}
        partOf={({ tvlUsd, tvlComparableUsd, tvlDayAgoUsd }) => ({
          now: tvlUsd,
          comparable: tvlComparableUsd,
          before: tvlDayAgoUsd,
        })}
        note={t`in 24 hours`}
        native={{ symbol: nativeSymbol, value: totals ? sumKnown(totals.map(({ nativeHeld }) => nativeHeld)) : null }}
      />
    </dl>
  )
}

export declare namespace MarketFigures {
  type Props = {
    totals: readonly ProtocolTotals[] | undefined
    isFailed: boolean
    /** The currency of the totals where nothing has a dollar price. */
    nativeSymbol?: string | undefined
  }
}

function Total(props: {
  label: string
  totals: readonly ProtocolTotals[] | undefined
  isFailed: boolean
  partOf: (row: ProtocolTotals) => DayPart
  note: string
  native?: { readonly symbol: string | undefined; readonly value: number | null }
}) {
  const { label, totals, isFailed, partOf, note, native } = props
  const { i18n } = useLingui()
  const total = totals ? sumKnown(totals.map((row) => partOf(row).now)) : null
  const change = dayChange((totals ?? []).map(partOf))
  const parts = (totals ?? []).flatMap((row) => {
    const value = partOf(row).now
    return value === null || total === null || total <= 0
      ? []
      : [{ protocol: row.protocol, value, share: value / total }]
  })
  const isLoading = totals === undefined && !isFailed
  return (
    <div className="min-w-0">
      <dt className="text-sm text-text-muted">{label}</dt>
      <dd>
        <p className="flex min-h-8 flex-wrap items-baseline gap-x-2 sm:min-h-9 sm:gap-x-3">
          {isLoading ? (
            <Skeleton className="h-7 w-32 self-center" />
          ) : (
            <>
              <span className="text-lg font-semibold tracking-tight tabular-nums sm:text-2xl">
                <NativeFigure usd={total} native={native?.value ?? null} symbol={native?.symbol} />
              </span>
              {change !== null && (
                <span className="text-sm" title={note}>
                  <Figure kind="change" value={change} />
                  <span className="sr-only"> {note}</span>
                </span>
              )}
            </>
          )}
        </p>
        <div aria-hidden="true" className="mt-2 flex h-1.5 gap-0.5 overflow-hidden rounded-full bg-surface-pressed">
          {parts.map(({ protocol, share }) => (
            <span key={protocol} style={{ flexGrow: share }} className={cx('basis-0', colours[protocol])} />
          ))}
        </div>
        <ul className="mt-2 hidden min-h-5 flex-wrap gap-x-4 gap-y-1 text-sm text-text-muted sm:flex">
          {parts.map(({ protocol, value }) => (
            <li key={protocol} className="flex items-center gap-1.5 tabular-nums">
              <span aria-hidden="true" className={cx('size-2 rounded-full', colours[protocol])} />
              {protocol} {formatUsdCompact(value, i18n.locale)}
            </li>
          ))}
        </ul>
      </dd>
    </div>
  )
}

const colours = { v2: 'bg-series-3', v3: 'bg-series-2', v4: 'bg-series-1' } as const

function sumKnown(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
}
