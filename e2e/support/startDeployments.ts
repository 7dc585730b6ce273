import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * The pages of a running Oxbow with frequent deployments: each `deploy` renames every script, as if all had changed, and removes the previous names.
 */
export async function startDeployments(oxbowUrl: string): Promise<Deployments & AsyncDisposable> {
  let version = 'a'
  let isAway = false
  const problems: string[] = []
  // One letter of each file's hash, and of the build's, distinguishes the versions.
  const toOurs = (text: string) =>
    text
      .replace(assetName, (_all, name: string, hash: string) => `${name}-${version}${hash.slice(1)}.js`)
      .replace(/(?<=^self\.oxbowBuild=\{"id":")./, () => version)
  const server = createServer(async (request, response) => {
    if (isAway) return response.destroy()
    const body = request.method === 'POST' ? Buffer.concat(await request.toArray()) : null
    const path = await toTheirs(request.url ?? '/')
    if (path === undefined) {
      problems.push(`${request.url} is gone`)
      response.writeHead(404).end()
      return
    }
    const answer = await fetch(`${oxbowUrl}${path}`, {
      method: request.method ?? 'GET',
      headers: { 'content-type': request.headers['content-type'] ?? 'application/json' },
      body,
    }).catch(() => undefined)
    if (answer === undefined) return response.destroy()
    const type = answer.headers.get('content-type') ?? ''
    const headers = { 'content-type': type, 'cache-control': answer.headers.get('cache-control') ?? 'no-cache' }
    response.writeHead(answer.status, headers)
    response.end(/html|javascript/.test(type) ? toOurs(await answer.text()) : Buffer.from(await answer.arrayBuffer()))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const names = await readNames(oxbowUrl)

  async function toTheirs(path: string): Promise<string | undefined> {
    if (!/^\/assets\/.*\.js$/.test(path)) return path
    return names.find((name) => `/assets/${toOurs(name)}` === path)?.replace(/^/, '/assets/')
  }

  return {
    baseUrl: `http://localhost:${(server.address() as AddressInfo).port}`,
    problems,
    async deploy() {
      version = String.fromCharCode(version.charCodeAt(0) + 1)
    },
    goAway() {
      isAway = true
      server.closeAllConnections()
    },
    comeBack() {
      isAway = false
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

export type Deployments = {
  readonly baseUrl: string
  /** Requested files that don't belong to the current version. */
  readonly problems: readonly string[]
  deploy(): Promise<void>
  /** Leaves all requests unanswered from now on. */
  goAway(): void
  comeBack(): void
}

const assetName = /([\w.]+)-([\w-]{8})\.js/g

/** Names of all scripts, as listed by the service worker. */
async function readNames(oxbowUrl: string): Promise<readonly string[]> {
  const worker = await (await fetch(`${oxbowUrl}/service-worker.js`)).text()
  return [...worker.matchAll(/\/assets\/([^"]+\.js)/g)].map(([, name]) => name!)
}
