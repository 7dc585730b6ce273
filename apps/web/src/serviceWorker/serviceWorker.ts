import type { DocumentsChangedMessage, LoadedMessage, RequestEvent, WorkerScope } from './WorkerScope.ts'

declare const self: WorkerScope

/** A network that takes longer than this for a page is as good as none. */
const patienceMs = 4_000

/** Two hundred at once would take the processor and the line from whoever uses the page meanwhile. */
const filesAtOnce = 2

const prefix = 'oxbow-build-'
const { id, entry, assets, others } = self.oxbowBuild
const cacheName = `${prefix}${id}`

/** Three pages are kept with their first screens in them; the others share a document that is empty. */
const emptyDocument = '/index.html'
const documents = ['/', '/swap', '/explore', emptyDocument]

/**
 * Keeps one build of the pages, so that they open without a connection, and so that an open page finds its files although the server has newer ones.
 * A page comes from the server whenever that answers; its files are named by their content, so files of two builds never mix.
 */
self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('message', (event) => {
  if (isLoaded(event.data)) event.waitUntil(takeNote(event.data))
  else if (areDocumentsChanged(event.data)) event.waitUntil(keepDocuments())
})
self.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url)
  if (event.request.method !== 'GET' || origin !== self.location.origin) return
  if (event.request.mode === 'navigate') {
    if (isPage(pathname)) event.respondWith(openPage(event, pathname))
  } else if (pathname.startsWith('/assets/')) event.respondWith(openAsset(event.request))
  else if (others.includes(pathname)) event.respondWith(openOther(event.request))
})

/** All of the build or nothing: a file that is not there, or a page of another build, leaves what was installed before in charge. */
async function install(): Promise<void> {
  const cache = await keepDocuments()
  const left = [...others.map((path) => new Request(path, { cache: 'reload' })), ...assets]
  await Promise.all(Array.from({ length: filesAtOnce }, () => addAll(cache, left)))
  // Pages of an older build stay as they are: their files are kept, and their next load is of this build.
  await self.skipWaiting()
}

async function addAll(cache: Cache, left: (Request | string)[]): Promise<void> {
  for (let file = left.shift(); file !== undefined; file = left.shift()) await cache.add(file)
}

async function keepDocuments(): Promise<Cache> {
  const cache = await caches.open(cacheName)
  for (const path of documents) {
    const page = await fetch(path, { cache: 'reload' })
    if (!page.ok || !(await page.clone().text()).includes(entry)) throw new Error(`${path} is not of build ${id}.`)
    await cache.put(path, page)
  }
  return cache
}

async function activate(): Promise<void> {
  // The request for a page does not wait until this worker has started.
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

/** Keeps what the page loaded besides, its language for one; and forgets older builds once the only open page is of this one. */
async function takeNote({ assets: loaded }: LoadedMessage): Promise<void> {
  if (!loaded.includes(entry)) return
  const cache = await caches.open(cacheName)
  for (const path of loaded) if (!(await caches.match(path))) await cache.add(path)
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (open.length > 1) return
  for (const name of await caches.keys()) if (name.startsWith(prefix) && name !== cacheName) await caches.delete(name)
}

async function openPage(event: RequestEvent, pathname: string): Promise<Response> {
  const answer = fromServer(event)
  const kept = await (await caches.open(cacheName)).match(toDocument(pathname))
  if (kept === undefined) return (await answer) ?? Response.error()
  return (await Promise.race([answer, afterPatience()])) ?? kept
}

/** The list of tokens is the explore page, on whichever network. */
function toDocument(pathname: string): string {
  if (/^\/explore(\/tokens(\/[^/]+)?)?\/?$/.test(pathname)) return '/explore'
  return documents.includes(pathname) ? pathname : emptyDocument
}

/** Undefined when nothing answers, or a proxy whose server is away. */
async function fromServer({ request, preloadResponse }: RequestEvent): Promise<Response | undefined> {
  try {
    const response = (await preloadResponse) ?? (await fetch(request))
    return response.status < 500 ? response : undefined
  } catch {
    return undefined
  }
}

function afterPatience(): Promise<undefined> {
  return new Promise((done) => setTimeout(done, patienceMs))
}

/** From whichever build has it. */
async function openAsset(request: Request): Promise<Response> {
  const kept = await caches.match(request)
  if (kept !== undefined) return kept
  const response = await fetch(request)
  if (response.ok) {
    const copy = response.clone()
    await caches.open(cacheName).then((cache) => cache.put(request, copy))
  }
  return response
}

async function openOther(request: Request): Promise<Response> {
  const answer = fetch(request).catch(() => undefined)
  const kept = await caches.match(request)
  if (kept === undefined) return (await answer) ?? Response.error()
  // A server that hangs is worse than one that is gone: the page waits for these before it is drawn.
  return (await Promise.race([answer, afterPatience()])) ?? kept
}

/** As the server tells pages from files and from its own answers. */
function isPage(pathname: string): boolean {
  if (/^\/(v1|graphql|logos|assets|healthz|readyz|metrics)(\/|$)/.test(pathname)) return false
  // A portfolio may be named by an ENS name.
  return !/\.[a-z0-9]+$/i.test(pathname) || /^\/portfolio\/[^/]+$/.test(pathname)
}

function isLoaded(data: unknown): data is LoadedMessage {
  return typeof data === 'object' && data !== null && (data as { type?: unknown }).type === 'loaded'
}

function areDocumentsChanged(data: unknown): data is DocumentsChangedMessage {
  return typeof data === 'object' && data !== null && (data as { type?: unknown }).type === 'documents-changed'
}
