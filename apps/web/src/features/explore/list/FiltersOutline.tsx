import { cx } from '@oxbow/react/cx'
import { Skeleton } from '@oxbow/ui/Skeleton'
import type { ExploreTab } from './ExploreView.ts'

/** Where the filters of a tab of the explore page will be, in their measures. */
export function FiltersOutline({ tab }: FiltersOutline.Props) {
  return (
    <div aria-hidden="true" className="flex flex-wrap items-center gap-3">
      {tab !== 'transactions' && <Skeleton shape="control" className="h-12 w-full sm:w-72" />}
      <Skeleton shape="control" className="h-12 w-full min-w-48 flex-1 sm:w-56 sm:flex-none" />
      {tab === 'tokens' && <Skeleton shape="control" className="size-11" />}
      <Skeleton shape="control" className="size-11 sm:order-last sm:ms-auto" />
      <Skeleton shape="control" className={cx('h-11 w-full pointer-coarse:h-13', widths[tab])} />
      {tab !== 'transactions' && <Skeleton shape="control" className="h-11 w-44" />}
    </div>
  )
}

export declare namespace FiltersOutline {
  type Props = { tab: ExploreTab }
}

/** Of the choice that each tab has. */
const widths = { tokens: 'sm:w-72', pools: 'sm:w-64', transactions: 'sm:w-96' } as const
