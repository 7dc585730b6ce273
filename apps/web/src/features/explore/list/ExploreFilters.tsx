import { useLingui } from '@lingui/react/macro'
import type { Transaction } from '@oxbow/contract/marketDocuments'
import { cx } from '@oxbow/react/cx'
import { lazyPart } from '@oxbow/react/lazyPart'
import { useMedia } from '@oxbow/react/useMedia'
import { Button } from '@oxbow/ui/Button'
import { Hint } from '@oxbow/ui/Hint'
import { IconButton } from '@oxbow/ui/IconButton'
import { Input } from '@oxbow/ui/Input'
import { Segmented } from '@oxbow/ui/Segmented'
import { Switch } from '@oxbow/ui/Switch'
import { Download, Search, SlidersHorizontal, Star } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { whenInUse } from '../../../loading/whenInUse.ts'
import { KindChoice } from '../chart/KindChoice.tsx'
import type { ExploreView, Protocol } from './ExploreView.ts'
import { NetworkChoice } from './NetworkChoice.tsx'
import { PeriodChoice } from './PeriodChoice.tsx'
import { type Ranking, rankingOf } from './Ranking.ts'
import { RankingChoice } from './RankingChoice.tsx'

const FilterDialog = lazyPart(() => import('./FilterDialog.tsx').then((module) => module.FilterDialog))

/** The filters of the list. On phones only search and one choice are visible; the others are in a sheet. */
export function ExploreFilters(props: ExploreFilters.Props) {
  const { view, networks, text, onText, onNetwork, onPeriod, onProtocol, onKind, onRanking } = props
  const { onFavourites, onUnlisted, onDownload, isDownloading } = props
  const { t } = useLingui()
  const switchId = useId()
  const isPhone = useMedia('(max-width: 639px)')
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => whenInUse(FilterDialog.preload), [])
  const isMarket = view.tab !== 'transactions'
  const hasAll = !isPhone || !isMarket
  const count = countFilters(view, isPhone)
  return (
    <div className="flex flex-wrap items-center gap-2 sm:gap-3">
      {isMarket && (
        <Input
          label={view.tab === 'tokens' ? t`Search tokens` : t`Search pools`}
          labelHidden
          placeholder={view.tab === 'tokens' ? t`Name, symbol or address` : t`Pair or address`}
          value={text}
          onChange={(event) => onText(event.target.value)}
          leading={<Search size={18} strokeWidth={1.5} aria-hidden="true" />}
          // The limit of the index and the URL.
          maxLength={100}
          type="search"
          className="min-w-0 flex-1 sm:max-w-72 sm:min-w-44"
        />
      )}
      {hasAll && (
        <NetworkChoice
          network={view.network}
          networks={networks}
          onNetwork={onNetwork}
          className="min-w-48 flex-1 sm:w-56 sm:flex-none"
        />
      )}
      {isMarket && (
        <Button variant="secondary" onClick={() => setIsOpen(true)} className="h-12! px-3.5 sm:px-4">
          <SlidersHorizontal size={18} strokeWidth={1.5} aria-hidden="true" />
          <span className="max-sm:sr-only">{t`Filters`}</span>
          {count > 0 && (
            <span className="grid size-5 place-items-center rounded-full bg-accent text-xs text-on-accent tabular-nums">
              {count}
            </span>
          )}
        </Button>
      )}
      {hasAll && view.tab === 'tokens' && (
        <IconButton
          label={t`Favorites only`}
          aria-pressed={view.isFavouritesOnly}
          onClick={() => onFavourites(!view.isFavouritesOnly)}
          className={cx(view.isFavouritesOnly && 'bg-surface-pressed text-caution!')}
        >
          <Star size={20} strokeWidth={1.5} aria-hidden="true" fill={view.isFavouritesOnly ? 'currentColor' : 'none'} />
        </IconButton>
      )}
      {hasAll && (
        <IconButton
          label={t`Download CSV`}
          disabled={isDownloading}
          onClick={onDownload}
          className={cx('sm:ms-auto', !isMarket && 'sm:order-last')}
        >
          <Download size={20} strokeWidth={1.5} aria-hidden="true" />
        </IconButton>
      )}
      {/* With enough space, ranking and period get their own row. */}
      {view.tab === 'tokens' && <div className="hidden basis-full sm:block" />}
      {view.tab === 'tokens' && (
        <RankingChoice ranking={rankingOf(view)} onRanking={onRanking} className="w-full sm:w-88" />
      )}
      {view.tab === 'pools' && (
        <Segmented<Protocol | 'all'>
          label={t`Protocol`}
          value={view.protocol ?? 'all'}
          onChange={(value) => onProtocol(value === 'all' ? undefined : value)}
          options={[
            { value: 'all', label: t`All` },
            { value: 'v4', label: 'v4' },
            { value: 'v3', label: 'v3' },
            { value: 'v2', label: 'v2' },
          ]}
          className="w-full sm:w-64"
        />
      )}
      {view.tab === 'tokens' && hasAll && <PeriodChoice period={view.period} onPeriod={onPeriod} className="sm:w-72" />}
      {isMarket && hasAll && (
        <span className="flex min-h-11 items-center gap-2">
          <Switch id={switchId} checked={view.hasUnlisted} onChange={onUnlisted} />
          <label htmlFor={switchId} className="cursor-pointer ps-1 text-sm">
            {t`Show unlisted`}
          </label>
          <Hint label={t`What is unlisted?`}>
            {t`Tokens with a warning, and tokens with little liquidity that no list names. Anyone can create one and trade it with themselves, so totals and rankings leave them out.`}
          </Hint>
        </span>
      )}
      {view.tab === 'transactions' && <KindChoice kind={view.kind} onKind={onKind} className="w-full sm:w-96" />}
      {isOpen && (
        <FilterDialog
          {...props}
          isPhone={isPhone}
          onClosed={() => setIsOpen(false)}
          onLoadFailed={() => setIsOpen(false)}
        />
      )}
    </div>
  )
}

export declare namespace ExploreFilters {
  type Props = Omit<FilterDialogProps, 'isPhone' | 'onClosed'> & {
    /** The text in the field; the view follows after a delay. */
    text: string
    onText: (text: string) => void
    onProtocol: (protocol: Protocol | undefined) => void
    onKind: (kind: Transaction['kind'] | undefined) => void
    onRanking: (ranking: Ranking) => void
  }
}

type FilterDialogProps = import('./FilterDialog.tsx').FilterDialog.Props

/** The number of active filters that aren't visible. */
function countFilters({ limits, isFavouritesOnly, hasUnlisted, period, tab }: ExploreView, isPhone: boolean): number {
  const set = Object.values(limits).filter((limit) => limit !== undefined).length
  if (!isPhone) return set
  return set + [tab === 'tokens' && period !== 'DAY', isFavouritesOnly, hasUnlisted].filter(Boolean).length
}
