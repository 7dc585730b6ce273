import { cx } from '@oxbow/react/cx'
import { Skeleton } from '@oxbow/ui/Skeleton'
import type { ExploreTab } from './ExploreView.ts'

/** The skeleton of a tab's filters, in their final dimensions. */
export function FiltersOutline({ tab }: FiltersOutline.Props) {
  const isMarket = tab !== 'transactions'
  return (
    <div aria-hidden="true" className="flex flex-wrap items-center gap-2 sm:gap-3">
      {isMarket && <Skeleton shape="control" className="h-12 min-w-0 flex-1 sm:max-w-72 sm:min-w-44" />}
      <Skeleton
        shape="control"
        className={cx('h-12 min-w-48 flex-1 sm:w-56 sm:flex-none', isMarket && 'max-sm:hidden')}
      />
      {isMarket && <Skeleton shape="control" className="h-12 w-12 sm:w-28" />}
      {tab === 'tokens' && <Skeleton shape="control" className="size-11 max-sm:hidden" />}
      <Skeleton shape="control" className={cx('size-11 sm:ms-auto', isMarket ? 'max-sm:hidden' : 'sm:order-last')} />
      {tab === 'tokens' && <div className="hidden basis-full sm:block" />}
      <Skeleton shape="control" className={cx('h-11 w-full pointer-coarse:h-13', widths[tab])} />
      {tab === 'tokens' && <Skeleton shape="control" className="h-11 w-72 max-sm:hidden pointer-coarse:h-13" />}
      {isMarket && <Skeleton shape="control" className="h-11 w-44 max-sm:hidden" />}
    </div>
  )
}

export declare namespace FiltersOutline {
  type Props = { tab: ExploreTab }
}

/** Widths of each tab's choice. */
const widths = { tokens: 'sm:w-88', pools: 'sm:w-64', transactions: 'sm:w-96' } as const
