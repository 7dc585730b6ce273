import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { formatChange, toDirection } from '@oxbow/i18n/formatChange'
import { formatUsd } from '@oxbow/i18n/formatUsd'
import { getNumberMarks } from '@oxbow/i18n/Locale'
import { cx } from '@oxbow/react/cx'
import { Banner } from '@oxbow/ui/Banner'
import { Button } from '@oxbow/ui/Button'
import { Change } from '@oxbow/ui/Change'
import { Digits } from '@oxbow/ui/Digits'
import { Skeleton } from '@oxbow/ui/Skeleton'
import { useState } from 'react'
import type { PortfolioState } from '../../state/tokens/PortfolioState.ts'

/** The total value of all balances and its 24h change. Unknown values are marked as unknown. */
export function BalanceHeadline({ state, onRetry }: BalanceHeadline.Props) {
  const { t, i18n } = useLingui()
  const total = state.kind === 'empty' ? 0 : state.kind === 'known' ? state.portfolio.totalUsd : undefined
  const direction = useDirection(total)
  if (state.kind === 'loading') return <HeadlineSkeleton />
  if (state.kind === 'unavailable') {
    return (
      <Banner
        tone="caution"
        title={t`Couldn’t load tokens`}
        action={
          <Button size="sm" variant="secondary" onClick={onRetry}>
            {t`Try again`}
          </Button>
        }
      >
        {t`No network answers at the moment. Your tokens are where they were.`}
      </Banner>
    )
  }
  const known = state.kind === 'known' ? state : undefined
  if (total === undefined && known?.isIncomplete) return <HeadlineSkeleton />
  return (
    <div>
      {/* Muted until every network has answered: a part of the total must not read as the total. */}
      <p
        aria-busy={known?.isIncomplete || undefined}
        className={cx('text-3xl font-semibold tracking-tight', known?.isIncomplete && 'text-text-muted')}
      >
        {total === undefined ? (
          <span className="text-xl text-text-muted">{t`Value unknown`}</span>
        ) : (
          <Digits
            value={formatUsd(total, i18n.locale)}
            fadeAfter={getNumberMarks(i18n.locale).decimal}
            direction={direction}
          />
        )}
      </p>
      {known && total !== 0 && <DayChange change={known.portfolio.change} />}
      {known && known.portfolio.unpricedCount > 0 && !known.isIncomplete && (
        <p className="mt-1 text-sm text-text-muted">
          <Plural
            value={known.portfolio.unpricedCount}
            one="Excludes # token without a price"
            other="Excludes # tokens without a price"
          />
        </p>
      )}
      {known && known.missing.length > 0 && (
        <Banner
          tone="caution"
          className="mt-3"
          action={
            <Button size="sm" variant="secondary" onClick={onRetry}>
              {t`Try again`}
            </Button>
          }
        >
          <Trans>
            No answer from {new Intl.ListFormat(i18n.locale).format(known.missing)}. What you hold there is missing
            here.
          </Trans>
        </Banner>
      )}
    </div>
  )
}

export declare namespace BalanceHeadline {
  type Props = { state: PortfolioState; onRetry: () => void }
}

function DayChange({ change }: { change: { readonly usd: number; readonly percent: number } | undefined }) {
  const { t, i18n } = useLingui()
  if (change === undefined)
    return <p className="mt-0.5 text-sm text-text-muted">{t`Change in the last 24 hours unknown`}</p>
  const bps = change.percent * 100
  return (
    <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-sm">
      <Change direction={toDirection(bps)}>{formatChange(bps, i18n.locale)}</Change>
      <span className="text-text-muted tabular-nums">
        {formatUsd(Math.abs(change.usd), i18n.locale)} <span>{t`in 24 hours`}</span>
      </span>
    </p>
  )
}

function HeadlineSkeleton() {
  const { t } = useLingui()
  return (
    <div className="flex flex-col gap-1.5">
      <span className="sr-only">{t`Loading your balance`}</span>
      <Skeleton className="h-10 w-48" />
      <Skeleton className="h-4 w-32" />
    </div>
  )
}

/** The direction of a number's last change. */
function useDirection(value: number | undefined): 'up' | 'down' | undefined {
  const [last, setLast] = useState<{ value: number | undefined; direction: 'up' | 'down' | undefined }>({
    value,
    direction: undefined,
  })
  if (value !== last.value) {
    const before = last.value
    setLast({
      value,
      direction: value === undefined || before === undefined ? undefined : value > before ? 'up' : 'down',
    })
  }
  return last.direction
}
