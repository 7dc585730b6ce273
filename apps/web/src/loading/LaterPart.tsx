import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react'
import { inTurn } from './inTurn.ts'

/**
 * A part below the first screen: rendered when it comes near the viewport, else when the page is idle, one part after the other. Until then its
 * `outline` reserves the space.
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
