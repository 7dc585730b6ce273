import { type RefObject, useEffect } from 'react'

/** Pixels from the pointer at which a disc starts to move, and its maximum displacement. */
const reach = 220

const furthest = 22

/** Moves the discs away from the pointer: most at half the reach, not at all once the pointer is on a disc. */
export function useDrift(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const area = list.current?.parentElement
    if (!area || !matchMedia('(hover: hover) and (prefers-reduced-motion: no-preference)').matches) return
    let frame = 0
    function drift({ clientX, clientY }: { clientX: number; clientY: number }) {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        if (list.current === null) return
        const origin = list.current.getBoundingClientRect()
        for (const item of list.current.children as HTMLCollectionOf<HTMLElement>) {
          const awayX = origin.x + item.offsetLeft + item.offsetWidth / 2 - clientX
          const awayY = origin.y + item.offsetTop + item.offsetHeight / 2 - clientY
          const distance = Math.hypot(awayX, awayY)
          const push =
            distance > 0 && distance < reach ? (Math.sin((Math.PI * distance) / reach) * furthest) / distance : 0
          item.style.translate = `${awayX * push}px ${awayY * push}px`
        }
      })
    }
    const settle = () => drift({ clientX: Number.MAX_SAFE_INTEGER, clientY: 0 })
    area.addEventListener('pointermove', drift)
    area.addEventListener('pointerleave', settle)
    return () => {
      cancelAnimationFrame(frame)
      area.removeEventListener('pointermove', drift)
      area.removeEventListener('pointerleave', settle)
    }
  }, [list])
}
