/** The parts of a service worker's global scope that ours uses: TypeScript's library for workers conflicts with the one for pages. */
export type WorkerScope = {
  /** Prepended to the worker by the build. */
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

/** The files of one build, as paths from the root. */
export type PagesBuild = {
  readonly id: string
  /** The script that every page of this build starts with, and no page of another build. */
  readonly entry: string
  /** Precached; named by content hash, so they never change. */
  readonly assets: readonly string[]
  /** Precached, under names that other builds use too. */
  readonly others: readonly string[]
}

/** Sent by an open page: the files it has loaded. */
export type LoadedMessage = { readonly type: 'loaded'; readonly assets: readonly string[] }

/** The documents' allowed hosts or language changed: cached ones are fetched again. */
export type DocumentsChangedMessage = { readonly type: 'documents-changed' }

type LifetimeEvent = { waitUntil(work: Promise<unknown>): void }

export type RequestEvent = LifetimeEvent & {
  readonly request: Request
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
