import {
  Agent,
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RpcCall } from '../node/Rpc.ts'
import { PortTakenError } from '../node/startAnvil.ts'
import type { JournaledNode } from './JournaledNode.ts'
import { JournalWriteError } from './journalFile.ts'
import { isPlainMessage } from './methodKind.ts'

const maxBodyBytes = 32 * 2 ** 20
/**
 * A killed node usually returns sooner, and servers wait for five seconds. A rejected
 * index retries later and later, and would be idle long after the node is back.
 */
const defaultTimeoutMs = 4_000

/**
 * Address of a local chain that stays the same over restarts of its node. Transactions and changes go through the journal; everything else is passed
 * through unread. Requests from other pages, and with other host names, are refused: a node signs for anybody, and any program here can serve a page.
 */
export class NodeFront {
  readonly url: string
  readonly #server: Server
  readonly #agent = new Agent({ keepAlive: true })
  readonly #origins: ReadonlySet<string>
  readonly #timeoutMs: number
  readonly #waiting = new Set<() => void>()
  #node: JournaledNode | undefined

  /**
   * @param origins of pages that may call; wallets that are browser extensions always may
   * @param timeoutMs how long a request waits for a node that is starting
   * @throws {PortTakenError}
   */
  static async listen(
    port: number,
    { origins = [], timeoutMs = defaultTimeoutMs }: NodeFront.Options = {},
  ): Promise<NodeFront> {
    const server = createServer()
    await new Promise<void>((resolve, reject) => {
      server.once('error', (error: NodeJS.ErrnoException) =>
        reject(error.code === 'EADDRINUSE' ? new PortTakenError(error.message) : error),
      )
      server.listen(port, '127.0.0.1', resolve)
    })
    return new NodeFront(server, new Set(origins), timeoutMs)
  }

  private constructor(server: Server, origins: ReadonlySet<string>, timeoutMs: number) {
    this.#server = server
    this.#origins = origins
    this.#timeoutMs = timeoutMs
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      this.#answer(request, response).catch((error) => {
        const isUnwritten = error instanceof JournalWriteError
        refuse(response, 503, isUnwritten ? error.shortMessage : 'The node of this chain does not answer.')
      })
    })
  }

  /** Node for requests from now on; undefined while there is none. */
  set node(node: JournaledNode | undefined) {
    this.#node = node
    for (const go of this.#waiting) go()
  }

  async close(): Promise<void> {
    this.node = undefined
    this.#agent.destroy()
    this.#server.closeAllConnections()
    await new Promise((done) => this.#server.close(done))
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { host, origin } = request.headers
    if (!isLoopback(`http://${host}`)) return refuse(response, 421, 'This node is not known by that name.')
    if (origin !== undefined) {
      if (!isExtension(origin) && !this.#origins.has(origin))
        return refuse(response, 403, 'This node does not answer this page. See OXBOW_NODE_ORIGINS.')
      response.setHeader('access-control-allow-origin', origin).setHeader('vary', 'origin')
    }
    if (request.method === 'OPTIONS') {
      response
        .setHeader('access-control-allow-headers', 'content-type')
        .setHeader('access-control-allow-methods', 'POST')
      response.writeHead(204).end()
      return
    }
    if (request.method !== 'POST') return refuse(response, 405, 'Send JSON-RPC by POST.')
    const body = await readBody(request)
    if (body === undefined) return refuse(response, 413, 'The message is too large.')
    const node = await this.#nextNode()
    if (!node) return refuse(response, 503, 'The node of this chain is being started.')
    const message = isPlainMessage(body) ? undefined : parseMessage(body)
    if (message === undefined) this.#pass(node, body, response)
    else await answerMessage(node, message, response)
  }

  /** The node after `last`; undefined on a timeout. */
  async #nextNode(last?: JournaledNode): Promise<JournaledNode | undefined> {
    const startedMs = Date.now()
    while (!this.#node || this.#node === last) {
      const leftMs = this.#timeoutMs - (Date.now() - startedMs)
      if (leftMs <= 0) return undefined
      await new Promise<void>((done) => {
        const go = () => {
          clearTimeout(timer)
          this.#waiting.delete(go)
          done()
        }
        const timer = setTimeout(go, leftMs).unref()
        this.#waiting.add(go)
      })
    }
    return this.#node
  }

  #pass(node: JournaledNode, body: string, response: ServerResponse): void {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    const passed = httpRequest(node.url, { method: 'POST', agent: this.#agent, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, { 'content-type': 'application/json' })
      answer.pipe(response)
      answer.on('error', () => response.destroy())
    })
    passed.on('error', async (error: NodeJS.ErrnoException) => {
      if (response.headersSent || response.destroyed) return response.destroy()
      // A request of reads can be repeated: on another connection if the node had closed an idle one, else on the next node.
      const wasIdle = passed.reusedSocket && error.code === 'ECONNRESET'
      const next = wasIdle ? node : await this.#nextNode(node)
      if (next) this.#pass(next, body, response)
      else refuse(response, 503, 'The node of this chain does not answer.')
    })
    response.on('close', () => passed.destroy())
    passed.end(body)
  }
}

export declare namespace NodeFront {
  type Options = { readonly origins?: readonly string[]; readonly timeoutMs?: number }
}

type Message = { id?: unknown; method: string; params?: unknown[] }

/** Undefined for invalid JSON-RPC, which the node rejects itself. */
function parseMessage(body: string): Message | Message[] | undefined {
  try {
    const message = JSON.parse(body) as Message | Message[]
    const calls = Array.isArray(message) ? message : [message]
    return calls.length > 0 && calls.every((call) => typeof call?.method === 'string') ? message : undefined
  } catch {
    return undefined
  }
}

async function answerMessage(
  node: JournaledNode,
  message: Message | Message[],
  response: ServerResponse,
): Promise<void> {
  const messages = Array.isArray(message) ? message : [message]
  const calls = messages.map(({ method, params }): RpcCall => ({ method, params: params ?? [] }))
  const replies = (await node.answer(calls)).map((reply, index) => ({
    jsonrpc: '2.0',
    id: messages[index]!.id ?? null,
    ...reply,
  }))
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify(Array.isArray(message) ? replies : replies[0]))
}

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > maxBodyBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function refuse(response: ServerResponse, status: number, message: string): void {
  if (response.headersSent) return
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: -32_000, message } }))
}

function isLoopback(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { hostname } = new URL(url)
  return /^(?:(?:.+\.)?localhost|\[::1\]|127\.\d+\.\d+\.\d+)$/.test(hostname)
}

function isExtension(origin: string): boolean {
  return /^(?:chrome|moz|safari-web)-extension:/.test(origin)
}
