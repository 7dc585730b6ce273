import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** An element's position on the page and its width, in whole pixels; undefined before it is mounted. The position is from its last change of size. */
export function useElementBox(element: RefObject<HTMLElement | null>): useElementBox.ReturnType {
  const [box, setBox] = useState<useElementBox.ReturnType>()
  useLayoutEffect(() => {
    const target = element.current
    if (!target) return
    // The observer also reports the initial size, after the regular layout and before paint; measuring here would force another layout.
    const observer = new ResizeObserver(() => {
      const { top, width } = target.getBoundingClientRect()
      flushSync(() => setBox({ top: Math.round(top + window.scrollY), width: Math.round(width) }))
    })
    observer.observe(target)
    return () => observer.disconnect()
  }, [element])
  return box
}

export declare namespace useElementBox {
  type ReturnType = { readonly top: number; readonly width: number } | undefined
}
