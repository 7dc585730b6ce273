/**
 * What a service worker sees as its global scope, as far as ours uses it: TypeScript's own library for workers cannot stand beside the one for
 * pages.
 */
export type WorkerScope = {
  /** Laid before the worker by the build. */
  readonly oxbowBuild: PagesBuild
  readonly location: Location
  readonly clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly { readonly id: string }[]>
  }
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: LifetimeEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void
  addEventListener(type: 'message', listener: (event: LifetimeEvent & { readonly data: unknown }) => void): void
}

/** The files of one build of the pages, as paths from the root. */
export type PagesBuild = {
  readonly id: string
  /** The script that every page of this build starts with, and that no page of another build does. */
  readonly entry: string
  /** Kept from the start: named by their content, they never change. */
  readonly assets: readonly string[]
  /** Kept from the start, under names that other builds use too. */
  readonly others: readonly string[]
}

/** What an open page tells the worker: the files it has loaded. */
export type LoadedMessage = { readonly type: 'loaded'; readonly assets: readonly string[] }

/** What the documents may connect to was changed, or their language: those that are kept are fetched anew. */
export type DocumentsChangedMessage = { readonly type: 'documents-changed' }

type LifetimeEvent = { waitUntil(work: Promise<unknown>): void }

export type RequestEvent = LifetimeEvent & {
  readonly request: Request
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
