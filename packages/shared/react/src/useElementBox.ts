import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Where an element stands on the page and how wide it is, in whole pixels; undefined before it is there. Its place is that of its last change of size. */
export function useElementBox(element: RefObject<HTMLElement | null>): useElementBox.ReturnType {
  const [box, setBox] = useState<useElementBox.ReturnType>()
  useLayoutEffect(() => {
    const target = element.current
    if (!target) return
    // Told of the first size too, after the layout that is made anyway and before it is painted: asking for it here would lay out the page once more.
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
