import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** For tests: a proxy in front of a test chain with other answers to some methods. */
export type LyingNode = { readonly url: string; stop(): Promise<void> }

export declare namespace startLyingNode {
  /**
   * By method, the answer to give instead, computed from the parameters and the true answer. A `status` alone is an HTTP status without a body, an
   * `error` is a JSON-RPC error.
   */
  type Lies = Readonly<
    Record<
      string,
      (
        params: readonly unknown[],
        truth: unknown,
      ) => { result?: unknown } | { error: { code: number; message: string } } | { status: number }
    >
  >
}

export async function startLyingNode(target: string, lies: startLyingNode.Lies): Promise<LyingNode> {
  const server = createServer((request, response) => void answer(request, response).catch(() => request.destroy()))

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString()
    const truth = await fetch(target, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
    const said = await truth.json()
    const { id, method, params = [] } = JSON.parse(body)
    const lie = (lies[method] ?? lies['*'])?.(params, said.result)
    if (lie && 'status' in lie) return void response.writeHead(lie.status).end()
    const answered = lie === undefined ? said : { jsonrpc: '2.0', id, ...lie }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answered))
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
