import { useLingui } from '@lingui/react/macro'
import { formatShare } from '@oxbow/i18n/formatPercent'
import { formatUsd } from '@oxbow/i18n/formatUsd'
import { ChainLogo } from '@oxbow/marks/ChainLogo'
import { TokenLogo } from '@oxbow/marks/TokenLogo'
import { cx } from '@oxbow/react/cx'
import type { Portfolio } from '@oxbow/tokens/Portfolio'
import { Segmented } from '@oxbow/ui/Segmented'
import { Skeleton } from '@oxbow/ui/Skeleton'
import { useState } from 'react'
import { type AllocationKind, type AllocationSlice, toAllocation } from './Allocation.ts'

/** A portfolio's allocation as a bar, with a list of the same data. */
export function AllocationCard({ portfolio, isOfSeveral }: AllocationCard.Props) {
  const { t, i18n } = useLingui()
  const [by, setBy] = useState<AllocationKind>('token')
  const slices = portfolio && toAllocation(portfolio, by)
  const nameOf = ({ holding }: AllocationSlice) =>
    holding === undefined ? t`Others` : by === 'network' ? holding.network.name : holding.token.symbol
  return (
    <section aria-label={t`Allocation`} className="rounded-lg border border-line bg-surface-raised p-5">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h2 className="text-sm font-medium text-text-muted">{t`Allocation`}</h2>
        {isOfSeveral && (
          <Segmented<AllocationKind>
            label={t`Allocation by`}
            value={by}
            onChange={setBy}
            options={[
              { value: 'token', label: t`Token` },
              { value: 'network', label: t`Network` },
            ]}
          />
        )}
      </div>
      <div aria-hidden="true" className="mt-4 flex h-3 gap-0.5 overflow-hidden rounded-full bg-surface-sunken">
        {slices?.map((slice, index) => (
          <span
            key={slice.key}
            className={cx('min-w-1 transition-[flex-grow] duration-(--duration-slow)', colourOf(slice, index))}
            style={{ flexGrow: slice.share, flexBasis: 0 }}
          />
        ))}
      </div>
      {/* Reserves the height of five rows while loading; a portfolio with one token has no empty space. */}
      <ul className={cx('mt-4 flex flex-col gap-2', slices === undefined && 'min-h-[12.5rem]')}>
        {slices === undefined &&
          rows.map((key) => (
            <li key={key}>
              <Skeleton className="h-8 w-full" />
            </li>
          ))}
        {slices?.length === 0 && (
          <li className="text-sm text-pretty text-text-muted">{t`Nothing here has a known price.`}</li>
        )}
        {slices?.map((slice, index) => (
          <li key={slice.key} className="flex h-8 items-center gap-3 text-sm">
            <span aria-hidden="true" className={cx('size-2.5 shrink-0 rounded-full', colourOf(slice, index))} />
            {slice.holding && by === 'token' && (
              <TokenLogo src={slice.holding.token.logoUri} symbol={slice.holding.token.symbol} size="sm" />
            )}
            {slice.holding && by === 'network' && <ChainLogo name={slice.holding.network.name} size="sm" />}
            <bdi className="min-w-0 flex-1 truncate font-medium">{nameOf(slice)}</bdi>
            <span className="text-text-muted tabular-nums">{formatUsd(slice.usd, i18n.locale)}</span>
            <span className="w-16 text-end tabular-nums">{formatShare(slice.share, i18n.locale)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

export declare namespace AllocationCard {
  type Props = {
    /** Undefined while loading. */
    portfolio: Portfolio | undefined
    /** There are several networks to group by. */
    isOfSeveral: boolean
  }
}

const rows = ['first', 'second', 'third', 'fourth', 'fifth']
const colours = ['bg-series-1', 'bg-series-2', 'bg-series-3', 'bg-series-4', 'bg-series-5']

function colourOf({ holding }: AllocationSlice, index: number): string {
  return holding === undefined ? 'bg-line-strong' : colours[index]!
}
