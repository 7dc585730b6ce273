import type { AnyRouter } from '@tanstack/react-router'

/** Maximum time for a page to grow back to its previous height. */
const timeoutMs = 5_000

/**
 * Restores the scroll position on pages that grow after rendering: the router scrolls only once, when a list may still be too short. Stops if the
 * user scrolls.
 */
export function keepScroll(router: AnyRouter): void {
  if (typeof document === 'undefined') return
  const places = new Map<string, number>()
  let stop: (() => void) | undefined

  router.subscribe('onBeforeLoad', ({ fromLocation }) => {
    stop?.()
    const key = fromLocation?.state.__TSR_key
    if (key !== undefined) places.set(key, window.scrollY)
  })
  router.subscribe('onRendered', ({ toLocation }) => {
    stop?.()
    const place = places.get(toLocation.state.__TSR_key ?? '')
    if (place !== undefined && place > 0) stop = growBackTo(place)
  })
}

function growBackTo(place: number): () => void {
  const root = document.documentElement
  const ending = new AbortController()
  const observer = new ResizeObserver(follow)
  const timer = setTimeout(end, timeoutMs)

  function follow() {
    if (root.scrollHeight - window.innerHeight < place) return
    window.scrollTo({ top: place, behavior: 'instant' })
    end()
  }
  function end() {
    ending.abort()
    clearTimeout(timer)
    observer.disconnect()
  }
  for (const event of ['wheel', 'touchstart', 'keydown', 'pointerdown'])
    addEventListener(event, end, { signal: ending.signal, passive: true })
  observer.observe(document.body)
  return end
}
