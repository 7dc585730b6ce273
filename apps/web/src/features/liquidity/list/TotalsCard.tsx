import { useLingui } from '@lingui/react/macro'
import { formatApr, formatShare } from '@oxbow/i18n/formatPercent'
import { formatUsd } from '@oxbow/i18n/formatUsd'
import type { Position } from '@oxbow/positions/Position'
import { Skeleton } from '@oxbow/ui/Skeleton'
import type { ReactNode } from 'react'
import { type PositionToken, type PositionTokens, worthOf } from '../position/PositionTokens.ts'
import type { EarningsTotals } from './EarningsTotals.ts'

/** Totals of the positions: value, unclaimed fees and earnings. Says if unpriced positions are left out. */
export function TotalsCard({ positions, tokensOf, toUsd, totals, left, children }: TotalsCard.Props) {
  const { t, i18n } = useLingui()
  const worths = positions.map((position) => worthOf(tokensOf(position), position.amounts, toUsd))
  const owed = positions.map((position) =>
    position.protocol === 'v2' ? 0 : worthOf(tokensOf(position), position.owed, toUsd),
  )
  const unpriced = worths.filter((worth, index) => worth === undefined || owed[index] === undefined).length
  const write = (usd: number) => (
    <bdi dir="ltr">
      {Math.abs(usd) >= 0.01 ? (usd < 0 ? '−' : '+') : ''}
      {formatUsd(Math.abs(usd), i18n.locale)}
    </bdi>
  )
  /** The sum of the known values; a dash if none is known, or if the sum is zero while others are unknown. */
  const total = (all: readonly (number | undefined)[]) => {
    const known = all.filter((worth) => worth !== undefined)
    const sum = known.reduce((total, worth) => total + worth, 0)
    return known.length === 0 || (sum === 0 && known.length < all.length) ? '—' : formatUsd(sum, i18n.locale)
  }
  const untold = totals?.untold ?? 0
  // Placeholders reserve the space of the figures while positions load.
  const toShown = (figure: ReactNode) => figure ?? <Skeleton className="h-5 w-20" />
  return (
    <section aria-label={t`Net result`} className="mt-6 rounded-lg border border-line bg-surface-raised p-5">
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        <Figure title={t`Value`}>{total(worths)}</Figure>
        <Figure title={t`Unclaimed fees`}>{total(owed)}</Figure>
        {totals && (totals.count > 0 || left > 0) && (
          <>
            <Figure title={t`Fees earned`}>{toShown(totals.count > 0 ? write(totals.fees) : undefined)}</Figure>
            <Figure title={t`Net result`}>
              {toShown(totals.count > 0 ? write(totals.fees + totals.againstHolding) : undefined)}
            </Figure>
          </>
        )}
      </dl>
      {totals && (totals.count > 0 || left > 0) && (
        <dl className="mt-4 flex flex-wrap gap-x-5 gap-y-1 border-t border-line pt-3 text-sm empty:hidden">
          {(totals.inRangeShare !== undefined || left > 0) && (
            <Rate title={t`Time in range`}>
              {toShown(totals.inRangeShare === undefined ? undefined : formatShare(totals.inRangeShare, i18n.locale))}
            </Rate>
          )}
          {(totals.yearly || left > 0) && (
            <>
              <Rate title={t`Fee APR`}>{toShown(totals.yearly && formatApr(totals.yearly.fees, i18n.locale))}</Rate>
              <Rate title={t`Total APR`}>{toShown(totals.yearly && formatApr(totals.yearly.net, i18n.locale))}</Rate>
            </>
          )}
          {left > 0 && <Rate title={t`Loading`}>{left.toLocaleString(i18n.locale)}</Rate>}
        </dl>
      )}
      <p role="status" className="sr-only">
        {totals && left > 0 ? t`Loading ${left} more.` : ''}
      </p>
      <div className="mt-4 flex flex-col items-start gap-2 text-sm text-text-muted empty:hidden">
        {unpriced > 0 && <p>{t`Totals exclude ${unpriced} without a price.`}</p>}
        {untold > 0 && <p>{t`Earnings exclude ${untold}, which are unknown.`}</p>}
        {children}
      </div>
    </section>
  )
}

export declare namespace TotalsCard {
  type Props = {
    positions: readonly Position[]
    tokensOf: (position: Position) => PositionTokens
    toUsd: (token: PositionToken, raw: bigint) => number | undefined
    /** Undefined until requested. */
    totals: EarningsTotals | undefined
    /** Number of positions whose earnings are still loading. */
    left: number
    children: ReactNode
  }
}

/** Money leads; rates follow in one line. */
function Rate({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex items-center gap-1.5">
      <dt className="text-text-muted">{title}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  )
}

function Figure({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-text-muted">{title}</dt>
      <dd className="mt-0.5 text-lg font-medium tabular-nums">{children}</dd>
    </div>
  )
}
