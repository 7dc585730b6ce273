import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { formatGatewayUrl, type GatewayUse, parseNodePath } from '@oxbow/chain/gatewayPath'
import type { EnabledNetwork } from '@oxbow/chain/networksFromEnvironment'
import { HttpRequestError, RpcRequestError } from 'viem'
import { z } from 'zod'
import { classifyNodeFault } from '../node/classifyNodeFault.ts'
import { createNodeEndpoint } from '../node/createNodeEndpoint.ts'
import { gatewayMessages } from '../node/gatewayMessages.ts'
import { NodePausedError } from '../node/NodePace.ts'
import { refusesKey } from '../node/refusesKey.ts'
import { WrongChainError } from '../node/WrongChainError.ts'
import type { Block } from './Block.ts'
import { ChainNews } from './ChainNews.ts'
import { describeNodeState } from './describeNodeState.ts'
import type { NodeCounts } from './NodeCounts.ts'
import { NodeHealth } from './NodeHealth.ts'
import type { NodePeer } from './NodePeer.ts'
import { NodeQueue } from './NodeQueue.ts'
import { NodeReader } from './NodeReader.ts'
import type { RpcCall } from './NodeWire.ts'
import { SeenBlocks } from './SeenBlocks.ts'

const maxBodyBytes = 4 * 1024 ** 2
/** Timeout for asking a node's chain id. */
const timeoutMs = 5_000

const callSchema = z.object({
  id: z.union([z.number(), z.string(), z.null()]).default(null),
  method: z.string(),
  params: z.array(z.unknown()).default([]),
})
const bodySchema = z.union([callSchema, z.array(callSchema).min(1)])

/**
 * Serves the nodes of all chains on loopback to clients with the token, as JSON-RPC (paths: `gatewayPath`). It is the only client of the nodes, so
 * server and index share one rate limit, queue and cache per node.
 */
export async function startGateway({
  networks,
  token,
  port = 0,
  redact = (text) => text,
  peerOf,
  onNotice,
  now,
}: startGateway.Options): Promise<startGateway.ReturnType> {
  const chains = new Map(
    networks.map((enabled) => [enabled.network.chainId, readersOf(enabled, { peerOf, onNotice, now })]),
  )

  function countsOf(chainId: number, index: number): NodeCounts {
    const { queue } = chains.get(chainId)![index]!
    const network = networks.find((each) => each.network.chainId === chainId)!.network
    const state = queue.health?.trouble
    const trouble = state && { kind: state.kind, text: describeNodeState(state, { network, index }) }
    return { ...queue.counts(), ...(trouble && { trouble }) }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = parseNodePath(new URL(request.url ?? '/', 'http://gateway').pathname)
    const readers = path?.token === token ? chains.get(path.chainId) : undefined
    const reader = path && readers?.[path.index]
    if (!reader) return void response.writeHead(404).end()
    if (request.method === 'GET') return say(response, countsOf(path.chainId, path.index))
    // Requiring JSON makes browsers send a preflight, so other sites' pages can't post here.
    if (!request.headers['content-type']?.startsWith('application/json')) return void response.writeHead(415).end()
    const body = await readBody(request)
    if (body === undefined) return void response.writeHead(413).end()
    const asked = bodySchema.safeParse(body)
    if (!asked.success) return void response.writeHead(400).end('not JSON-RPC')
    const inTurn = path.use === 'index' ? [reader, ...readers!.filter((each) => each !== reader)] : [reader]
    const ask = (call: RpcCall) => readInTurn(inTurn, { method: call.method, params: call.params }, path.use)

    if (Array.isArray(asked.data)) {
      const answers = asked.data.map(async (call) => {
        const found = await ask(call).then((result) => ({ result }), toError)
        return { jsonrpc: '2.0', id: call.id, ...found }
      })
      return say(response, await Promise.all(answers))
    }
    const { id } = asked.data
    try {
      say(response, { jsonrpc: '2.0', id, result: await ask(asked.data) })
    } catch (error) {
      if (find(error, RpcRequestError)) return say(response, { jsonrpc: '2.0', id, ...toError(error) })
      response.writeHead(statusOf(error), { 'content-type': 'text/plain' }).end(wordsOf(error))
    }
  }

  function toError(error: unknown): { error: { code: number; message: string; data?: unknown } } {
    const said = find(error, RpcRequestError)
    if (!said) return { error: { code: -32_603, message: wordsOf(error) } }
    // The node's error may repeat parts of the key, possibly in another form.
    if (refusesKey(said)) return { error: { code: said.code, message: 'the node refuses the access key' } }
    const data = said.data === undefined ? {} : { data: said.data }
    return { error: { code: said.code, message: redact(said.details), ...data } }
  }

  const server = createServer((request, response) => void answer(request, response).catch(() => request.destroy()))
  // An index keeps its connections open.
  server.keepAliveTimeout = 60_000
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: formatGatewayUrl({ port: (server.address() as AddressInfo).port, token }),
    counts: (chainId) => chains.get(chainId)!.map((_, index) => countsOf(chainId, index)),
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export declare namespace startGateway {
  type Options = {
    readonly networks: readonly EnabledNetwork[]
    /** At least 16 characters that need no escaping in a URL. */
    readonly token: string
    /** Default: any free port. */
    readonly port?: number | undefined
    /** Removes from nodes' errors what only the operator may know. */
    readonly redact?: ((text: string) => string) | undefined
    /** Other gateways to a node, by its URL. */
    readonly peerOf?: ((url: string) => NodePeer) | undefined
    /** Called with each change of a node's state, as text for the operator. */
    readonly onNotice?: ((text: string) => void) | undefined
    /** Clock for how long a node's state has lasted before it is reported. Default: `Date.now`. */
    readonly now?: (() => number) | undefined
  }
  type ReturnType = {
    /** The value of `OXBOW_NODES_URL` for clients. */
    readonly url: string
    /** What each node of a chain was sent. */
    counts(chainId: number): readonly NodeCounts[]
    stop(): Promise<void>
  }
}

function readersOf(
  { network, rpcUrls, callsPerSecond }: EnabledNetwork,
  { peerOf, onNotice, now }: Pick<startGateway.Options, 'peerOf' | 'onNotice' | 'now'>,
): readonly NodeReader[] {
  const { chainId } = network
  const news = new ChainNews(network.blockTimeSeconds)
  // A local chain can be reset at any time.
  const seen = network.profile === 'public' ? new SeenBlocks<Block>() : undefined
  return rpcUrls.map((url, index) => {
    const health = onNotice && new NodeHealth((state) => onNotice(describeNodeState(state, { network, index })), now)
    const queue = new NodeQueue(createNodeEndpoint(url, { chainId, timeoutMs, callsPerSecond }), { health })
    // Reports problems at startup, before any client asks.
    if (health) queue.readChainId().catch(() => {})
    return new NodeReader({ queue, network, news, seen, peer: peerOf?.(url) })
  })
}

/** Asks the nodes in turn until one answers, be it with an RPC error. */
async function readInTurn(readers: readonly NodeReader[], call: RpcCall, use: GatewayUse): Promise<unknown> {
  for (const [at, reader] of readers.entries())
    try {
      return await reader.read(call, use)
    } catch (error) {
      if (at === readers.length - 1 || find(error, RpcRequestError)) throw error
    }
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += chunk.length
    if (bytes > maxBodyBytes) return undefined
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString()) as unknown
  } catch {
    return null
  }
}

function say(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** The gateway enforces rate limits itself, so clients never see one, only that a node is unavailable. */
function statusOf(error: unknown): number {
  const { kind } = classifyNodeFault(error)
  if (kind === 'paced' || find(error, NodePausedError)) return 503
  if (kind === 'slow') return 504
  return find(error, HttpRequestError)?.status ?? 502
}

function wordsOf(error: unknown): string {
  if (find(error, WrongChainError)) return `the node is unavailable: ${gatewayMessages.chain}`
  const { kind } = classifyNodeFault(error)
  if (kind === 'paced' || find(error, NodePausedError))
    return `the node is temporarily unavailable: ${gatewayMessages.paced}`
  return kind === 'slow' ? 'the node timed out' : 'the node is unavailable'
}

function find<found extends Error>(error: unknown, kind: new (...args: never[]) => found): found | undefined {
  for (let each = error; each instanceof Error; each = each.cause) if (each instanceof kind) return each
  return undefined
}
