'use no memo'
// The virtualizer is a mutable object: memoized by the React Compiler, it would never update.

import type { Position } from '@oxbow/positions/Position'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { toKey } from './PositionsView.ts'

/** Up to this many, all cards are rendered, so that find-in-page and printing work. */
const allAtMost = 24
/** Cards rendered before and after the visible ones, to avoid gaps while scrolling. */
const overscan = 4
/** Estimated height of a card and gap between cards, in pixels. */
const usualHeight = 312
const gap = 16

/** A list of positions. Long lists are virtualized. */
export function PositionCards({ positions, className, children }: PositionCards.Props) {
  const list = useRef<HTMLUListElement>(null)
  const top = useTop(list)
  // Stable for the same positions: a new function makes the virtualizer recompute all offsets.
  const keyAt = useCallback((index: number) => toKey(positions[index]!), [positions])
  const virtual = useWindowVirtualizer({
    count: positions.length,
    estimateSize,
    getItemKey: keyAt,
    gap,
    overscan: positions.length <= allAtMost ? allAtMost : overscan,
    scrollMargin: top,
    // Rendering may wait for the next frame while scrolling.
    useFlushSync: false,
  })
  // Scrolling renders new cards and reuses the others.
  const drawn = useMemo(() => ({ children, of: new Map<Position, ReactNode>() }), [children])
  const draw = (position: Position) => {
    const known = drawn.of.get(position) ?? drawn.children(position)
    drawn.of.set(position, known)
    return known
  }
  const items = virtual.getVirtualItems()
  const [first, last] = [items[0], items.at(-1)]
  return (
    <ul
      ref={list}
      className={className}
      style={{
        paddingBlockStart: first ? first.start - top : 0,
        paddingBlockEnd: last ? virtual.getTotalSize() - (last.end - top) : 0,
      }}
    >
      {items.map(({ index, key }) => (
        <li
          key={key as string}
          ref={virtual.measureElement}
          data-index={index}
          aria-setsize={positions.length}
          aria-posinset={index + 1}
          // Limits layout and paint to the new card.
          className="[contain:content]"
          style={index === items[0]?.index ? undefined : { marginBlockStart: gap }}
        >
          {draw(positions[index]!)}
        </li>
      ))}
    </ul>
  )
}

export declare namespace PositionCards {
  type Props = {
    positions: readonly Position[]
    className?: string | undefined
    /** Renders one position. */
    children: (position: Position) => ReactNode
  }
}

function estimateSize(): number {
  return usualHeight
}

/** An element's offset from the top of the page, kept up to date. */
function useTop(element: React.RefObject<HTMLElement | null>): number {
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
