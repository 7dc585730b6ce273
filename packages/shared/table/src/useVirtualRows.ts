'use no memo'
// The virtualizer is a mutable object: memoised by the React Compiler it would stand still.

import { elementScroll, type Range, useVirtualizer, useWindowVirtualizer, windowScroll } from '@tanstack/react-virtual'
import { type RefObject, useRef, useState } from 'react'

/**
 * Which rows of a `Table` are in view, of the page or of the table's own box, and how much room the others take. Both virtualizers exist; the
 * one that is not asked is off.
 */
export function useVirtualRows({
  count,
  isOwnBox,
  scroller,
  top,
}: useVirtualRows.Parameters): useVirtualRows.ReturnType {
  // A virtualizer scrolls to where it stands when it begins: a layout for nothing, and a halt for whoever scrolls just then.
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
    /** Where the table stands on the page, in pixels. */
    top: number
  }
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
