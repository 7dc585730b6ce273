import type { DocumentsChangedMessage, LoadedMessage, RequestEvent, WorkerScope } from './WorkerScope.ts'

declare const self: WorkerScope

/** Timeout for pages, after which the cache is used. */
const timeoutMs = 4_000

/** Limited, because two hundred downloads at once would compete with the open page. */
const filesAtOnce = 2

const prefix = 'oxbow-build-'
const { id, entry, assets, others } = self.oxbowBuild
const cacheName = `${prefix}${id}`

/** Three pages are cached with their prerendered first screens; the others share an empty document. */
const emptyDocument = '/index.html'
const documents = ['/', '/swap', '/explore', emptyDocument]

/**
 * Caches one build, so that pages open offline, and so that an open page finds its files although the server has newer ones. Pages come from the
 * server whenever it answers; assets are named by content hash, so files of two builds never mix.
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

/** Caches the whole build or nothing: if a file is missing, or a page is of another build, the previous installation stays active. */
async function install(): Promise<void> {
  const cache = await keepDocuments()
  const left = [...others.map((path) => new Request(path, { cache: 'reload' })), ...assets]
  await Promise.all(Array.from({ length: filesAtOnce }, () => addAll(cache, left)))
  // Pages of an older build stay open: their files are cached, and their next load uses this build.
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
  // Page requests don't wait for this worker to start.
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

/** Caches what else the page loaded, such as its language; deletes older builds once the only open page is of this one. */
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

/** Token lists are the explore page, on any network. */
function toDocument(pathname: string): string {
  if (/^\/explore(\/tokens(\/[^/]+)?)?\/?$/.test(pathname)) return '/explore'
  return documents.includes(pathname) ? pathname : emptyDocument
}

/** Undefined if there is no answer, or only from a proxy whose server is down. */
async function fromServer({ request, preloadResponse }: RequestEvent): Promise<Response | undefined> {
  try {
    const response = (await preloadResponse) ?? (await fetch(request))
    return response.status < 500 ? response : undefined
  } catch {
    return undefined
  }
}

function afterPatience(): Promise<undefined> {
  return new Promise((done) => setTimeout(done, timeoutMs))
}

/** From any cached build that has it. */
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
  // A hanging server is worse than none: the page needs these before it renders.
  return (await Promise.race([answer, afterPatience()])) ?? kept
}

/** Tells pages from files and API responses, as the server does. */
function isPage(pathname: string): boolean {
  if (/^\/(v1|graphql|logos|assets|healthz|readyz|metrics)(\/|$)/.test(pathname)) return false
  // A portfolio path may be an ENS name.
  return !/\.[a-z0-9]+$/i.test(pathname) || /^\/portfolio\/[^/]+$/.test(pathname)
}

function isLoaded(data: unknown): data is LoadedMessage {
  return typeof data === 'object' && data !== null && (data as { type?: unknown }).type === 'loaded'
}

function areDocumentsChanged(data: unknown): data is DocumentsChangedMessage {
  return typeof data === 'object' && data !== null && (data as { type?: unknown }).type === 'documents-changed'
}
