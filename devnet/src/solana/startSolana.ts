import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SimulatedSolana } from './createSimulatedSolana.ts'

const maxBodyBytes = 32_768

/**
 * The node of the simulated Solana network, on loopback, for this Oxbow's server. The virtual machine is loaded with the first call, so it costs a
 * start nothing. Pages in a browser aren't answered: they have the server, and other sites have no business here.
 */
export async function startSolana({ port }: { readonly port: number }): Promise<{ url: string; close(): void }> {
  let opening: Promise<SimulatedSolana> | undefined
  const open = () => {
    opening ??= import('./createSimulatedSolana.ts').then(({ createSimulatedSolana }) => createSimulatedSolana())
    return opening
  }
  const server = createServer(async (request, response) => {
    const isServer = request.method === 'POST' && request.headers.origin === undefined
    if (!isServer) return void response.writeHead(403).end()
    try {
      const text = await answer(await readBody(request), open)
      response.writeHead(200, { 'content-type': 'application/json' }).end(text)
    } catch {
      response.writeHead(400).end()
    }
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function answer(body: string, open: () => Promise<SimulatedSolana>): Promise<string> {
  const { answerSolana, SolanaRpcError } = await import('./answerSolana.ts')
  const { id = null, method, params = [] } = JSON.parse(body) as { id?: unknown; method?: unknown; params?: unknown }
  try {
    const result = answerSolana(await open(), String(method), Array.isArray(params) ? params : [])
    return JSON.stringify({ jsonrpc: '2.0', id, result })
  } catch (error) {
    if (!(error instanceof SolanaRpcError)) throw error
    return JSON.stringify({ jsonrpc: '2.0', id, error: { code: error.code, message: error.message } })
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > maxBodyBytes) throw new Error('The body is too large.')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
