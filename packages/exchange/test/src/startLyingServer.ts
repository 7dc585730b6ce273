import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Changes the response of a path; its result is sent. */
export type Lie = (path: string, answer: unknown) => unknown

/** A server that forwards requests to another one and changes the responses. */
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

  // Requests pending when the other server ends get no response.
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
