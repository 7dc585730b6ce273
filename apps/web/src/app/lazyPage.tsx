import { ServerUnreachableError } from '@oxbow/contract/ApiError'
import type { AsyncRouteComponent } from '@tanstack/react-router'
import { type ComponentType, createElement, use } from 'react'
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
      reloadOnce(cause)
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

/** A file that is not even there after a reload is told, instead of reloading for ever. */
function reloadOnce(cause: unknown): void {
  const key = `oxbow.reloaded:${cause}`
  try {
    if (sessionStorage.getItem(key) !== null) return
    sessionStorage.setItem(key, '1')
    window.location.reload()
  } catch {
    // Without a storage nobody could tell the first time from the second.
  }
}

function ignore(): void {}
