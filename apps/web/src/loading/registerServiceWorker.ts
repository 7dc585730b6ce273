import type { LoadedMessage } from '../serviceWorker/WorkerScope.ts'
import { toScriptUrl } from './scriptUrl.ts'
import { whenIdle } from './whenIdle.ts'

const path = '/service-worker.js'

/** The worker caches two hundred files: not while the user waits or interacts, and not for visits that end at once. */
const calmMs = 8_000

/**
 * Unregisters service workers that other programs left at this origin; then, once the page is idle, registers ours, which caches the pages for
 * offline use. Not in development. Failures are only logged: the page works without it.
 */
export async function registerServiceWorker(): Promise<void> {
  // Browsers only support them in secure contexts, and some not in private windows.
  if (!('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  try {
    for (const registration of await serviceWorker.getRegistrations())
      if (import.meta.env.DEV || !isOurs(registration)) await registration.unregister()
  } catch (error) {
    console.warn('A service worker could not be unregistered', error)
  }
  if (import.meta.env.DEV) return

  const tellLoaded = () => serviceWorker.controller?.postMessage(toMessage())
  serviceWorker.addEventListener('controllerchange', tellLoaded)
  await untilCalm()
  whenIdle(() => {
    tellLoaded()
    serviceWorker
      .register(toScriptUrl(path), { updateViaCache: 'none' })
      .catch((error: unknown) => console.warn('The pages cannot be kept for offline use', error))
  })
}

function isOurs({ scope, active, waiting, installing }: ServiceWorkerRegistration): boolean {
  const { scriptURL } = active ?? waiting ?? installing ?? { scriptURL: '' }
  return scope === `${location.origin}/` && scriptURL === `${location.origin}${path}`
}

function toMessage(): LoadedMessage {
  const paths = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const own = paths.filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
  return { type: 'loaded', assets: [...new Set(own.map(({ pathname }) => pathname))] }
}

/** Resolves after a period without user input. */
function untilCalm(): Promise<void> {
  return new Promise((done) => {
    let timer = setTimeout(end, calmMs)
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(end, calmMs)
    }
    function end(): void {
      for (const press of presses) removeEventListener(press, wait, { capture: true })
      done()
    }
    for (const press of presses) addEventListener(press, wait, { passive: true, capture: true })
  })
}

const presses = ['pointerdown', 'keydown'] as const
