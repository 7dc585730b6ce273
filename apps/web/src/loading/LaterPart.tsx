import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react'
import { inTurn } from './inTurn.ts'

/**
 * A part of a page below its first screen: drawn when somebody comes near it, and otherwise once the page has nothing better to do, one such part after
 * the other. Until then its `outline` keeps the place.
 */
export function LaterPart({ outline, children }: LaterPart.Props) {
  const place = useRef<HTMLDivElement>(null)
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    const show = () => startTransition(() => setIsDue(true))
    const leave = inTurn(show)
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) show()
      },
      { rootMargin: '50% 0px' },
    )
    if (place.current) observer.observe(place.current)
    return () => {
      leave()
      observer.disconnect()
    }
  }, [])
  return isDue ? children : <div ref={place}>{outline}</div>
}

export declare namespace LaterPart {
  type Props = { outline: ReactNode; children: ReactNode }
}
