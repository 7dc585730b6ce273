import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Changes the answer of a path; what it returns is sent. */
export type Lie = (path: string, answer: unknown) => unknown

/** A server that hands everything on to another one and says something else than it answered. */
export async function startLyingServer(truthUrl: string): Promise<LyingServer> {
  let lie: Lie = (_, answer) => answer

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const path = request.url ?? '/'
    const told = await fetch(truthUrl + path, {
      method: request.method ?? 'GET',
      headers: { 'content-type': request.headers['content-type'] ?? 'application/json' },
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    })
    const text = await told.text()
    response.writeHead(told.status, { 'content-type': told.headers.get('content-type') ?? 'application/json' })
    response.end(told.ok ? JSON.stringify(lie(path, JSON.parse(text))) : text)
  }

  // What is on its way when the other one ends has no answer any more.
  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tell(next) {
      lie = next
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

export type LyingServer = AsyncDisposable & { readonly baseUrl: string; tell(lie: Lie): void }
