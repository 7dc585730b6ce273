import { useLingui } from '@lingui/react/macro'
import { formatApr, formatShare } from '@oxbow/i18n/formatPercent'
import { formatUsd } from '@oxbow/i18n/formatUsd'
import { numberFormat } from '@oxbow/i18n/numberFormat'
import { Skeleton } from '@oxbow/ui/Skeleton'
import type { ReactNode } from 'react'
import type { RangeTrial } from './RangeTrial.ts'

/** A range's 30-day backtest, and its method. */
export function RangeTrialView({ trial, usd }: RangeTrialView.Props) {
  const { t, i18n } = useLingui()
  if (trial.kind === 'loading') return <Skeleton shape="control" className="h-28 w-full" />
  if (trial.kind === 'unknown' || trial.kind === 'none')
    return (
      <Frame title={t`30-day backtest`}>
        <p className="text-sm text-pretty text-text-muted">
          {trial.kind === 'none' ? t`Unknown. This pool has no swaps yet.` : t`Unknown. The index isn’t responding.`}
        </p>
      </Frame>
    )

  const percent = (value: number) => formatShare(value, i18n.locale)
  const dayCount = numberFormat(i18n.locale, {
    style: 'unit',
    unit: 'day',
    unitDisplay: 'long',
    maximumFractionDigits: trial.days < 2 ? 1 : 0,
  }).format(trial.days)
  return (
    <Frame title={t`Backtest: ${dayCount}`}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3">
        <Fact name={t`Time in range`} value={percent(trial.timeInside)} />
        {trial.kind === 'time' ? (
          <Fact name={t`Fees`} value={t`Not known`} />
        ) : (
          <>
            <Fact
              name={t`Fee APR`}
              value={trial.yearlyRate === undefined ? t`Not known` : formatApr(trial.yearlyRate, i18n.locale)}
            />
            <Fact
              name={t`Pool fee share`}
              value={trial.deposit === undefined ? '—' : percent(trial.deposit.feeShare)}
              note={
                trial.deposit === undefined
                  ? t`Enter an amount`
                  : usd === undefined
                    ? undefined
                    : t`${formatUsd(usd, i18n.locale)} in ${dayCount}`
              }
            />
          </>
        )}
      </dl>
      <p className="text-sm text-pretty text-text-muted">
        {trial.kind === 'time'
          ? t`Based on this pair’s deepest pool. A new pool’s earnings are unknown.`
          : t`Replays the pool’s swaps with your liquidity in range, valued at today’s prices. Excludes impermanent loss: what you lose vs. holding.`}
      </p>
    </Frame>
  )
}

export declare namespace RangeTrialView {
  type Props = {
    trial: RangeTrial
    /** Fees of the deposit; undefined if unknown. */
    usd: number | undefined
  }
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-3 rounded-md bg-surface-sunken p-4">
      <h3 className="text-sm font-medium">{title}</h3>
      {children}
    </section>
  )
}

function Fact({ name, value, note }: { name: string; value: string; note?: string | undefined }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-text-muted">{name}</dt>
      <dd className="mt-0.5">
        <span className="block text-lg font-medium tabular-nums">{value}</span>
        {note && <span className="block text-sm text-text-muted tabular-nums">{note}</span>}
      </dd>
    </div>
  )
}
