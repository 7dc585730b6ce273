'use no memo'
// The virtualizer is a mutable object: memoized by the React Compiler, it would never update.

import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'

/** Items rendered before and after the visible ones, to avoid gaps while scrolling. */
const overscan = 4

/** A list or grid in the page's own scroller. Long ones are virtualized; rows may have any height. */
export function WindowList<Item>(props: WindowList.Props<Item>) {
  const { items, keyOf, usualHeight, gap = 0, columns = 1, allAtMost, className, itemClassName = '', children } = props
  const list = useRef<HTMLUListElement>(null)
  const top = useTop(list)
  const [measured, setMeasured] = useState<number>()
  const height = measured ?? usualHeight
  // Stable for the same items: new functions make the virtualizer recompute all offsets, which a new height has to.
  const rows = useMemo(
    () => ({ estimateSize: () => height, getItemKey: (row: number) => keyOf(items[row * columns]!) }),
    [items, keyOf, columns, height],
  )
  const virtual = useWindowVirtualizer({
    count: Math.ceil(items.length / columns),
    ...rows,
    gap,
    overscan: items.length <= allAtMost ? allAtMost : (props.overscan ?? overscan),
    scrollMargin: top,
    // Rendering may wait for the next frame while scrolling.
    useFlushSync: false,
  })
  // Scrolling renders new items and reuses the others.
  const drawn = useMemo(() => ({ children, of: new Map<Item, ReactNode>() }), [children])
  const draw = (item: Item) => {
    const known = drawn.of.get(item) ?? drawn.children(item)
    drawn.of.set(item, known)
    return known
  }
  const visible = virtual.getVirtualItems()
  const [first, last] = [visible[0], visible.at(-1)]
  const isDrawn = first !== undefined
  // Each row of another height than expected makes the virtualizer go through all that follow: in a long list that is most of a frame.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a grid of other columns has rows of another height.
  useLayoutEffect(() => {
    if (isDrawn) setMeasured(medianHeight(list.current) ?? usualHeight)
  }, [isDrawn, columns, usualHeight])
  return (
    <ul
      ref={list}
      aria-label={props['aria-label']}
      className={className}
      style={{
        paddingBlockStart: first ? first.start - top : 0,
        paddingBlockEnd: last ? virtual.getTotalSize() - (last.end - top) : 0,
      }}
    >
      {visible.flatMap(({ index: row }) =>
        items.slice(row * columns, (row + 1) * columns).map((item, column) => (
          <li
            key={keyOf(item)}
            // The items of a row are equally high.
            ref={column === 0 ? virtual.measureElement : undefined}
            data-index={row}
            aria-setsize={items.length}
            aria-posinset={row * columns + column + 1}
            // Limits layout and paint to the new item.
            className={`[contain:content] ${itemClassName}`}
            style={row === first?.index || gap === 0 || columns > 1 ? undefined : { marginBlockStart: gap }}
          >
            {draw(item)}
          </li>
        )),
      )}
    </ul>
  )
}

export declare namespace WindowList {
  type Props<Item> = {
    'aria-label'?: string | undefined
    items: readonly Item[]
    /** A stable function. */
    keyOf: (item: Item) => string
    /** Estimated height of an item in pixels, until some are laid out. */
    usualHeight: number
    /** Pixels between items. */
    gap?: number
    /** As many as the grid of `className` has, which sets its gap, too. */
    columns?: number
    /** Up to this many, all items are rendered, so that find-in-page and printing work. */
    allAtMost: number
    /** Items rendered beyond the visible ones; small ones need more. */
    overscan?: number
    className?: string | undefined
    itemClassName?: string
    /** Renders one item. */
    children: (item: Item) => ReactNode
  }
}

/** In whole pixels, as the virtualizer measures; undefined while nothing is laid out. */
function medianHeight(list: HTMLElement | null): number | undefined {
  const heights = [...(list?.children ?? [])].map((item) => (item as HTMLElement).offsetHeight).sort((a, b) => a - b)
  return heights[heights.length >> 1] || undefined
}

/** An element's offset from the top of the page, kept up to date. */
function useTop(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () => {
      if (element.current) setTop(Math.round(element.current.getBoundingClientRect().top + window.scrollY))
    }
    measure()
    const watcher = new ResizeObserver(measure)
    watcher.observe(document.body)
    return () => watcher.disconnect()
  }, [element])
  return top
}
