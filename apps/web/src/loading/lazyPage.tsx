import { ServerUnreachableError } from '@oxbow/contract/ApiError'
import type { AsyncRouteComponent } from '@tanstack/react-router'
import { type ComponentType, createElement, use } from 'react'
import { ignore } from './ignore.ts'
import { isServerThere } from './isServerThere.ts'

/**
 * A page that is loaded when somebody goes there. When its files do not come and the server answers, it has newer ones: the document is loaded again, once.
 * When the server is away the document stays, which the router's own lazy components do not care for: the page fails inside its frame with
 * `PageAwayError`, and can be tried again.
 */
export function lazyPage(load: () => Promise<ComponentType>): AsyncRouteComponent<object> {
  let loading: Promise<ComponentType> | undefined
  let loaded: ComponentType | undefined

  async function loadOrFail(): Promise<ComponentType> {
    try {
      loaded = await load()
      return loaded
    } catch (cause) {
      if (!(await isServerThere())) throw new PageAwayError(cause, forget)
      // Until then the page shows what it showed.
      if (reloadOnce()) await new Promise(() => {})
      throw cause
    }
  }

  /** A failed promise is kept until then: the page is drawn several times, and must fail each time. */
  function forget() {
    loading = undefined
  }

  function start(): Promise<ComponentType> {
    loading ??= loadOrFail()
    return loading
  }

  function Page(props: object) {
    return createElement(loaded ?? use(start()), props)
  }

  return Object.assign(Page, { preload: () => start().then(ignore, ignore) })
}

/** A page could not be loaded, because nothing answers. */
export class PageAwayError extends ServerUnreachableError {
  override name = 'PageAwayError'
  /** What draws the page next loads it again. */
  readonly forget: () => void

  constructor(cause: unknown, forget: () => void) {
    super(cause)
    this.forget = forget
  }
}

/** A file that is not even there after a reload is told, instead of reloading for ever. Browsers remember that a file did not come until they reload. */
function reloadOnce(): boolean {
  const key = 'oxbow.reloaded'
  try {
    if (Date.now() - Number(sessionStorage.getItem(key)) < justNowMs) return false
    sessionStorage.setItem(key, String(Date.now()))
    window.location.reload()
    return true
  } catch {
    // Without a storage nobody could tell the first time from the second.
    return false
  }
}

const justNowMs = 10_000
