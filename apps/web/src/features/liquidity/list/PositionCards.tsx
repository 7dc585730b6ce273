'use no memo'
// The virtualizer is a mutable object: memoised by the React Compiler it would stand still.

import type { Position } from '@oxbow/positions/Position'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { toKey } from './PositionsView.ts'

/** So many are all drawn: the browser finds text in them, and prints them. */
const allAtMost = 24
/** Before and after those in view, so that nobody scrolls into a gap. */
const overscan = 4
/** Pixels of a card before it is measured, and between two. */
const usualHeight = 312
const gap = 16

/** Positions one below the other. Of hundreds only those about what is in view are drawn. */
export function PositionCards({ positions, className, children }: PositionCards.Props) {
  const list = useRef<HTMLUListElement>(null)
  const top = useTop(list)
  // The same function for the same positions: with another one the places of all of them are computed anew.
  const keyAt = useCallback((index: number) => toKey(positions[index]!), [positions])
  const virtual = useWindowVirtualizer({
    count: positions.length,
    estimateSize,
    getItemKey: keyAt,
    gap,
    overscan: positions.length <= allAtMost ? allAtMost : overscan,
    scrollMargin: top,
    // While one scrolls, drawing may wait for the next frame.
    useFlushSync: false,
  })
  // Scrolling draws what comes into view and leaves the others as they are.
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
          // A card that comes lays out and paints itself alone, none of the others.
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
    /** Draws one. */
    children: (position: Position) => ReactNode
  }
}

function estimateSize(): number {
  return usualHeight
}

/** Where an element begins on the page, whatever comes and goes above it. */
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
