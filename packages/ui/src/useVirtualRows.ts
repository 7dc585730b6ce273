'use no memo'
// The virtualizer is a mutable object: memoised by the React Compiler it would stand still.

import { type Range, useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/**
 * Which rows of a `Table` are in view, of the page or of the table's own box, and how much room the others take. Both virtualizers exist; the
 * one that is not asked is off.
 */
export function useVirtualRows({ count, isOwnBox, scroller }: useVirtualRows.Parameters): useVirtualRows.ReturnType {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    if (scroller.current) setTop(Math.round(scroller.current.getBoundingClientRect().top + window.scrollY))
  }, [scroller])
  const direction = useRef<() => 'forward' | 'backward' | null>(() => null)
  const [rangeExtractor] = useState(() => (range: Range) => toIndices(range, direction.current()))
  const inBox = useVirtualizer({
    count,
    enabled: isOwnBox,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    scrollPaddingStart: headHeight,
    scrollMargin: headHeight,
    overscan,
    rangeExtractor,
  })
  const onPage = useWindowVirtualizer({
    count,
    enabled: !isOwnBox,
    estimateSize: () => rowHeight,
    scrollPaddingStart: headHeight,
    scrollMargin: top + headHeight,
    overscan,
    rangeExtractor,
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
    scrollToIndex: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
  }
}

export declare namespace useVirtualRows {
  type Parameters = { count: number; isOwnBox: boolean; scroller: RefObject<HTMLElement | null> }
  type ReturnType = {
    indices: readonly number[]
    /** -1 when there is none. */
    lastIndex: number
    /** Pixels of the rows before and after those in view. */
    before: number
    after: number
    /** Rows that Page Up and Page Down pass. */
    pageSize: number
    scrollToIndex: (index: number) => void
  }
}

/** Pixels, as in `TableRow` and `TableHead`. */
const rowHeight = 56
const headHeight = 44
/** Rows beyond those in view, and those ahead while somebody scrolls: the screen moves on before the next ones are drawn. */
const overscan = 6
const ahead = 18

function toIndices({ startIndex, endIndex, count }: Range, direction: 'forward' | 'backward' | null): number[] {
  const first = Math.max(0, startIndex - (direction === 'backward' ? ahead : overscan))
  const last = Math.min(count - 1, endIndex + (direction === 'forward' ? ahead : overscan))
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, offset) => first + offset)
}
