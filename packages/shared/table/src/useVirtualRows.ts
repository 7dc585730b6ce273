'use no memo'
// The virtualizer is a mutable object; memoized by the React Compiler, it would not update.

import { elementScroll, type Range, useVirtualizer, useWindowVirtualizer, windowScroll } from '@tanstack/react-virtual'
import { type RefObject, useRef, useState } from 'react'

/**
 * The rows of a `Table` that are in view, of the page or of the table's own scroller, and the space that the others take. Both virtualizers exist;
 * the unused one is disabled.
 */
export function useVirtualRows({
  count,
  isOwnBox,
  scroller,
  top,
}: useVirtualRows.Parameters): useVirtualRows.ReturnType {
  // On mount a virtualizer scrolls to its current position, which costs a layout and interrupts a user who is scrolling.
  const isAsked = useRef(false)
  const direction = useRef<() => 'forward' | 'backward' | null>(() => null)
  const [rangeExtractor] = useState(() => (range: Range) => toIndices(range, direction.current()))
  const inBox = useVirtualizer({
    count,
    enabled: isOwnBox,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    scrollToFn: (...way) => isAsked.current && elementScroll(...way),
    scrollPaddingStart: headHeight,
    scrollMargin: headHeight,
    overscan,
    rangeExtractor,
    useFlushSync: false,
  })
  const onPage = useWindowVirtualizer({
    count,
    enabled: !isOwnBox,
    estimateSize: () => rowHeight,
    scrollToFn: (...way) => isAsked.current && windowScroll(...way),
    scrollPaddingStart: headHeight,
    scrollMargin: top + headHeight,
    overscan,
    rangeExtractor,
    useFlushSync: false,
  })
  const virtualizer = isOwnBox ? inBox : onPage
  direction.current = () => virtualizer.scrollDirection
  const items = virtualizer.getVirtualItems()
  const [first, last] = [items[0], items.at(-1)]
  const margin = virtualizer.options.scrollMargin
  return {
    indices: items.map((item) => item.index),
    lastIndex: last?.index ?? -1,
    before: first ? first.start - margin : 0,
    after: last ? virtualizer.getTotalSize() - (last.end - margin) : 0,
    pageSize: Math.max(1, Math.floor(((virtualizer.scrollRect?.height ?? 0) - headHeight) / rowHeight) - 1),
    scrollToIndex: (index) => {
      isAsked.current = true
      virtualizer.scrollToIndex(index, { align: 'auto' })
    },
  }
}

export declare namespace useVirtualRows {
  type Parameters = {
    count: number
    isOwnBox: boolean
    scroller: RefObject<HTMLElement | null>
    /** The table's position on the page, in pixels. */
    top: number
  }
  type ReturnType = {
    indices: readonly number[]
    /** -1 if there are no rows. */
    lastIndex: number
    /** Height in pixels of the rows before and after those in view. */
    before: number
    after: number
    /** Rows per Page Up and Page Down. */
    pageSize: number
    scrollToIndex: (index: number) => void
  }
}

/** Pixels, as in `TableRow` and `TableHead`. */
const rowHeight = 56
const headHeight = 44
/** Rows rendered beyond those in view, and more in the scroll direction, because scrolling is ahead of rendering. Each is styled, laid out and painted. */
const overscan = 3
const ahead = 12

function toIndices({ startIndex, endIndex, count }: Range, direction: 'forward' | 'backward' | null): number[] {
  const first = Math.max(0, startIndex - (direction === 'backward' ? ahead : overscan))
  const last = Math.min(count - 1, endIndex + (direction === 'forward' ? ahead : overscan))
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, offset) => first + offset)
}
