import { useLingui } from '@lingui/react/macro'
import { cx } from '@oxbow/react/cx'
import { Button } from '@oxbow/ui/Button'
import { Skeleton } from '@oxbow/ui/Skeleton'
import type { ReactNode } from 'react'

/** A grid of NFTs. The browser lays out and paints only cards near the viewport. */
export function NftGrid<Item>({
  label,
  items,
  keyOf,
  isNarrow = false,
  onMore,
  isLoadingMore = false,
  children,
}: NftGrid.Props<Item>) {
  const { t } = useLingui()
  return (
    <>
      <ul aria-label={label} className={gridClass(isNarrow)}>
        {items.map((item) => (
          <li key={keyOf(item)} className="min-w-0 [contain-intrinsic-size:auto_16rem] [content-visibility:auto]">
            {children(item)}
          </li>
        ))}
      </ul>
      {(onMore || isLoadingMore) && (
        <div className="mt-6 flex justify-center">
          <Button variant="secondary" onClick={onMore} disabled={isLoadingMore} busy={isLoadingMore}>
            {t`Show more`}
          </Button>
        </div>
      )}
    </>
  )
}

export declare namespace NftGrid {
  type Props<Item> = {
    label: string
    items: readonly Item[]
    keyOf: (item: Item) => string
    /** Limits the grid to two columns. */
    isNarrow?: boolean
    onMore?: (() => void) | undefined
    isLoadingMore?: boolean
    children: (item: Item) => ReactNode
  }
}

/** The skeleton of the grid, in its final dimensions. */
export function NftGridSkeleton({ isNarrow = false }: { isNarrow?: boolean }) {
  const { t } = useLingui()
  return (
    <div role="status">
      <span className="sr-only">{t`Loading`}</span>
      <div className={gridClass(isNarrow)}>
        {Array.from({ length: isNarrow ? 4 : 8 }, (_, index) => (
          <div key={index} className="overflow-hidden rounded-lg border border-line">
            <Skeleton className="aspect-square w-full rounded-none" />
            <div className="flex flex-col gap-2 p-3">
              <Skeleton className="h-5 w-3/4" />
              <Skeleton className="h-4 w-1/2" />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}

function gridClass(isNarrow: boolean): string {
  return cx('grid grid-cols-2 gap-3', !isNarrow && 'sm:grid-cols-3 sm:gap-4 lg:grid-cols-4')
}
