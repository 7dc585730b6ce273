import { useLingui } from '@lingui/react/macro'
import { cx } from '@oxbow/react/cx'
import { useMedia } from '@oxbow/react/useMedia'
import { WindowList } from '@oxbow/table/WindowList'
import { Button } from '@oxbow/ui/Button'
import { Skeleton } from '@oxbow/ui/Skeleton'
import type { ReactNode } from 'react'

/** A grid of NFTs: of many, only cards near the viewport are rendered. */
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
  const isMedium = useMedia('(width >= 40rem)')
  const isLarge = useMedia('(width >= 64rem)')
  return (
    <>
      {/* A narrow one is in a panel with a scroller of its own. */}
      {isNarrow ? (
        <ul aria-label={label} className={gridClass(isNarrow)}>
          {items.map((item) => (
            <li key={keyOf(item)} className="min-w-0 [contain-intrinsic-size:auto_16rem] [content-visibility:auto]">
              {children(item)}
            </li>
          ))}
        </ul>
      ) : (
        <WindowList
          aria-label={label}
          items={items}
          keyOf={keyOf}
          usualHeight={320}
          gap={isMedium ? 16 : 12}
          columns={isLarge ? 4 : isMedium ? 3 : 2}
          allAtMost={24}
          overscan={2}
          className={gridClass(isNarrow)}
          itemClassName="min-w-0"
        >
          {children}
        </WindowList>
      )}
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
