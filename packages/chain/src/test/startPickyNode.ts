import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy before a test chain that refuses what public nodes refuse, loses what they lose, and can be cut off. For tests. */
export type PickyNode = {
  readonly url: string
  /** How many requests it refused. */
  refused(): number
  /** From now on it drops every connection, or answers again. */
  hangUp(isAway: boolean): void
  /** From now on it knows no logs, or does again. */
  loseLogs(isLosing: boolean): void
  stop(): Promise<void>
}

export declare namespace startPickyNode {
  type Options = {
    /** Most blocks of one `eth_getLogs`. */
    mostBlocks?: number
    /** Most bytes of one `eth_call`'s data. */
    mostCallBytes?: number
  }
}

export async function startPickyNode(target: string, options: startPickyNode.Options = {}): Promise<PickyNode> {
  const { mostBlocks = Number.POSITIVE_INFINITY, mostCallBytes = Number.POSITIVE_INFINITY } = options
  let isLosingLogs = false
  let isAway = false
  let refused = 0
  // A node that is stopped while it answers hangs up, as it would without the proxy.
  const server = createServer((request, response) => void answer(request, response).catch(() => request.destroy()))

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (isAway) return void request.socket.destroy()
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString()
    const { id, method, params = [] } = JSON.parse(body)
    const refusal = refusalOf(method, params[0])
    if (refusal) refused += 1
    const isLost = isLosingLogs && method === 'eth_getLogs'
    const text = isLost
      ? JSON.stringify({ jsonrpc: '2.0', id, result: [] })
      : refusal
        ? JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32602, message: refusal } })
        : await (await fetch(target, { method: 'POST', body, headers: { 'content-type': 'application/json' } })).text()
    response.writeHead(200, { 'content-type': 'application/json' }).end(text)
  }

  function refusalOf(method: string, parameters: Record<string, string> = {}): string | undefined {
    if (method === 'eth_call' && (parameters.data ?? '').length / 2 > mostCallBytes) return 'request too large'
    if (method !== 'eth_getLogs' || !parameters.fromBlock) return undefined
    const blocks = Number(parameters.toBlock) - Number(parameters.fromBlock) + 1
    return blocks > mostBlocks ? `block range is limited to ${mostBlocks} blocks` : undefined
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    refused: () => refused,
    hangUp: (value) => {
      isAway = value
    },
    loseLogs: (isLosing) => {
      isLosingLogs = isLosing
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
