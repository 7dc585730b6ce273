import { ServerUnreachableError } from '@oxbow/contract/ApiError'
import type { AsyncRouteComponent } from '@tanstack/react-router'
import { type ComponentType, createElement, use } from 'react'
import { ignore } from './ignore.ts'
import { isServerThere } from './isServerThere.ts'

/**
 * A page that is loaded on navigation. If its files are missing although the server answers, there is a newer build: the document is reloaded, once.
 * If the server is down, the document stays, unlike with the router's own lazy components: the page fails inside its frame with `PageAwayError`, and
 * can be retried.
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
      // Until the reload the page keeps its content.
      if (reloadOnce()) await new Promise(() => {})
      throw cause
    }
  }

  /** The failed promise is kept until then: the page renders several times, and must fail each time. */
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

/** A page couldn't be loaded, because the server doesn't answer. */
export class PageAwayError extends ServerUnreachableError {
  override name = 'PageAwayError'
  /** Makes the next render load the page again. */
  readonly forget: () => void

  constructor(cause: unknown, forget: () => void) {
    super(cause)
    this.forget = forget
  }
}

/**
 * Reloads once: a file that is still missing after that is an error, not an endless loop. A reload is needed because browsers cache failed imports.
 */
function reloadOnce(): boolean {
  const key = 'oxbow.reloaded'
  try {
    if (Date.now() - Number(sessionStorage.getItem(key)) < justNowMs) return false
    sessionStorage.setItem(key, String(Date.now()))
    window.location.reload()
    return true
  } catch {
    // Without storage, the first reload can't be told from later ones.
    return false
  }
}

const justNowMs = 10_000
