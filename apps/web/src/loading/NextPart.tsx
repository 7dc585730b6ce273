import { type ReactNode, startTransition, useEffect, useState } from 'react'

/**
 * A part that renders after what surrounds it: rendering a page in one piece would block scrolling and clicks. Nested ones render after their parent.
 * Until then its `outline` reserves the space.
 */
export function NextPart({ outline, children }: NextPart.Props) {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => startTransition(() => setIsDue(true)), [])
  return isDue ? children : outline
}

export declare namespace NextPart {
  type Props = { outline: ReactNode; children: ReactNode }
}
