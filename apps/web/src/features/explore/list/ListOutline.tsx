import { Skeleton } from '@oxbow/ui/Skeleton'
import type { ExploreTab } from './ExploreView.ts'

/** The skeleton of a list, with as many rows as its table shows while loading. */
export function ListOutline({ tab }: ListOutline.Props) {
  return (
    <div aria-hidden="true" className="mt-4 rounded-xl border border-line bg-surface-raised p-2">
      {/* The notice of new transactions appears above the list. */}
      {tab === 'transactions' && <div className="h-13" />}
      <div className="h-11 rounded-md bg-surface-sunken" />
      {[...Array(12).keys()].map((key) => (
        <div key={key} className="flex h-14 items-center justify-between px-4">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-5 w-20" />
        </div>
      ))}
    </div>
  )
}

export declare namespace ListOutline {
  type Props = { tab: ExploreTab }
}
