import type { Position } from '@oxbow/exchange/position/Position'
import { type ReactNode, useEffect, useRef, useState } from 'react'

export const firstCards = 12
const moreCards = 24

/** Positions one below the other. The first are drawn at once, the others when the end comes near: hundreds of cards in one piece would keep the page waiting. */
export function PositionPile({ positions, className, children }: PositionPile.Props) {
  const [count, setCount] = useState(firstCards)
  const end = useRef<HTMLLIElement>(null)
  const isWhole = count >= positions.length
  useEffect(() => {
    const place = end.current
    if (place === null || isWhole) return
    const watcher = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && setCount((shown) => shown + moreCards),
      // A screen or two ahead, so that nobody scrolls into a gap.
      { rootMargin: '1500px' },
    )
    watcher.observe(place)
    return () => watcher.disconnect()
  }, [isWhole, count])
  return (
    <ul className={className}>
      {positions.slice(0, count).map(children)}
      {!isWhole && <li ref={end} aria-hidden="true" className="h-64" />}
    </ul>
  )
}

export declare namespace PositionPile {
  type Props = {
    positions: readonly Position[]
    className: string
    /** Draws one, with a key. */
    children: (position: Position) => ReactNode
  }
}
