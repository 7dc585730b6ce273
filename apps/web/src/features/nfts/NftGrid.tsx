import { useLingui } from '@lingui/react/macro'
import { useMedia } from '@oxbow/react/useMedia'
import { WindowList } from '@oxbow/table/WindowList'
import { Button } from '@oxbow/ui/Button'
import type { ReactNode } from 'react'
import { nftGridClass } from './nftGridClass.ts'

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
        <ul aria-label={label} className={nftGridClass(isNarrow)}>
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
          overscan={3}
          className={nftGridClass(isNarrow)}
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
