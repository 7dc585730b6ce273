import type { AnyRouter } from '@tanstack/react-router'

/** How long a page may take to grow back to where one was. */
const patienceMs = 5_000

/**
 * Returns to where one was on a page that grows after it is drawn: the router scrolls once, when a list has only begun and is too short. Whoever moves the
 * page themselves is left alone.
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
  const timer = setTimeout(end, patienceMs)

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
