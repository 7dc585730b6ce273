import { type ReactNode, startTransition, useEffect, useState } from 'react'

/**
 * A part of a page that is drawn once what surrounds it is: a page that is laid out in one piece holds up whoever scrolls or presses meanwhile. One
 * inside another comes after it. Until then its `outline` keeps the place.
 */
export function NextPart({ outline, children }: NextPart.Props) {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => startTransition(() => setIsDue(true)), [])
  return isDue ? children : outline
}

export declare namespace NextPart {
  type Props = { outline: ReactNode; children: ReactNode }
}
