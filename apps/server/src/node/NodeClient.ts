import { createChainClient } from '@oxbow/chain/createChainClient'
import type { EnabledNetwork } from '@oxbow/chain/networksFromEnvironment'
import { BaseError } from '@oxbow/errors/BaseError'
import { NodeUnavailableError } from '@oxbow/market/NodeUnavailableError'
import { createNodeEndpoint, type NodeCall, type NodeEndpoint } from '@oxbow/rpc/createNodeEndpoint'
import { defineChain, fallback, HttpRequestError, type PublicClient, publicActions, type Transport } from 'viem'
import { VisitorGate } from '../access/VisitorGate.ts'
import { HeadAges } from './HeadAges.ts'
import type { RpcCall } from './limitRpcCall.ts'
import { maxAnswerBytes, ResponseBudget } from './ResponseBudget.ts'
import { readLogsInParts } from './readLogsInParts.ts'

/** Strangers' requests at once, of all and of one; the server itself uses the same node. */
const slotsOfStrangers = { slots: 4, slotsPerVisitor: 2 }
/** Timeout after which the next node is asked. */
const timeoutMs = 5_000

/** A chain's nodes: typed reads, best node first, and forwarding of the pages' calls. */
export type NodeClient = {
  readonly client: PublicClient
  /** The same nodes for loading the market, with lower priority than requests that somebody waits for. */
  readonly background: PublicClient
  /** The individual nodes, in the operator's order. */
  readonly endpoints: readonly NodeEndpoint[]
  /** Hosts of the nodes, the only part of their URLs that may be shown. */
  readonly hosts: readonly string[]
  /** Time of a node's newest block in Unix seconds; undefined if it wasn't compared with others or didn't answer. */
  headSeconds(index: number): number | undefined
  /** Number of calls queued in `forward`. */
  forwardWaiting(): number
  /** Runs work that makes the node compute, when it is the visitor's turn. @throws {NodeBusyError} */
  inTurn<T>(visitor: string, work: () => Promise<T>): Promise<T>
  /** Sends a JSON-RPC call, checked by `limitRpcCall`, to the first node that answers. Returns its answer unparsed. */
  forward(call: RpcCall, options: ForwardOptions): Promise<Buffer>
}

export type ForwardOptions = {
  readonly visitor: string
  readonly isHeavy: boolean
  /** Shared by all answers to one request; default: this answer only. */
  readonly room?: ResponseBudget | undefined
}

/**
 * @throws {NodeUnavailableError} from `forward` when no node answers; its message never names a node
 * @throws {NodeTimeoutError} when the last one took too long
 * @throws {NodeBusyError} when too many wait for it
 */
export function createNodeClient(
  { network, rpcUrls, callsPerSecond, nodeHosts }: EnabledNetwork,
  onCall: (host: string, call: NodeCall) => void = () => {},
): NodeClient {
  const chain = defineChain({
    id: network.chainId,
    name: network.name,
    nativeCurrency: network.nativeCurrency,
    rpcUrls: { default: { http: [] } },
    contracts: { multicall3: { address: network.contracts.multicall3 } },
  })
  const hosts = nodeHosts ?? rpcUrls.map((url) => new URL(url).host)
  const endpoints = rpcUrls.map((url, index) =>
    createNodeEndpoint(url, {
      chainId: network.chainId,
      timeoutMs,
      callsPerSecond,
      onCall: (call) => onCall(hosts[index]!, call),
    }),
  )
  const connect = (transports: readonly Transport[]) =>
    createChainClient({
      chain,
      transport: fallback(transports, { retryCount: 1, retryDelay: 50 }),
      pollingInterval: Math.min(4_000, network.blockTimeSeconds * 500),
      // Reads in the same tick share a request, so the node gets one call instead of five.
      batch: { multicall: { wait: 0 } },
      cacheTime: 0,
    }).extend(publicActions) as PublicClient
  const ages = new HeadAges({ endpoints, network })
  // A local chain's clock is controlled by its developer, so ages mean nothing.
  const guard = network.profile === 'local' ? (transport: Transport) => transport : ages.guard.bind(ages)
  const client = connect(endpoints.map(({ transport }, index) => guard(transport, index)))
  const background = connect(endpoints.map(({ backgroundTransport }, index) => guard(backgroundTransport, index)))

  const gate = new VisitorGate({ ...slotsOfStrangers, busy: () => new NodeBusyError() })

  async function askInTurn(call: RpcCall, room: ResponseBudget): Promise<Buffer | 'too large'> {
    const body = JSON.stringify(call)
    let wasSlow = false
    if (network.profile === 'public') await ages.look()
    for (const [index, endpoint] of endpoints.entries()) {
      if (network.profile === 'public' && ages.isPassedOver(index)) continue
      const sinceMs = performance.now()
      const answer = await post(endpoint, body, room)
      const fault = answer === 'slow' || answer === 'away' ? answer : undefined
      onCall(hosts[index]!, { method: call.method, ms: performance.now() - sinceMs, fault })
      if (answer === 'too large' || Buffer.isBuffer(answer)) return answer
      wasSlow = answer === 'slow'
      if (network.profile === 'public') ages.noteFailure()
    }
    throw wasSlow ? new NodeTimeoutError(network.name) : new NodeUnavailableError(network.name)
  }

  async function forward(
    call: RpcCall,
    { isHeavy, visitor, room = new ResponseBudget() }: ForwardOptions,
  ): Promise<Buffer> {
    const ask = (one: RpcCall) => (isHeavy ? gate.run(visitor, () => askInTurn(one, room)) : askInTurn(one, room))
    const isSearch = network.profile === 'local' && call.method === 'eth_getLogs'
    const answer = await (isSearch
      ? readLogsInParts(call, { ask, giveBack: (bytes) => room.giveBack(bytes) })
      : ask(call))
    if (answer === 'slow') throw new NodeTimeoutError(network.name)
    return answer === 'too large' ? tooLarge(call) : answer
  }

  return {
    client,
    background,
    endpoints,
    hosts,
    headSeconds: (index) => ages.headSeconds(index),
    forwardWaiting: () => gate.waiting,
    inTurn: (visitor, work) => gate.run(visitor, work),
    forward,
  }
}

async function post(
  endpoint: NodeEndpoint,
  body: string,
  room: ResponseBudget,
): Promise<Buffer | 'too large' | 'slow' | 'away'> {
  try {
    return await endpoint.pace.run('urgent', () => postNow(endpoint, body, room))
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError' ? 'slow' : 'away'
  }
}

/** @throws {HttpRequestError} when the node limits the rate of requests */
async function postNow(
  { url, headers, assertChain }: NodeEndpoint,
  body: string,
  room: ResponseBudget,
): Promise<Buffer | 'too large' | 'away'> {
  await assertChain()
  const response = await fetch(url.replace(/^ws/, 'http'), {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (response.status === 429) throw new HttpRequestError({ url: '', status: 429, headers: response.headers })
  const chunks: Uint8Array[] = []
  let taken = 0
  let isGiven = false
  try {
    for await (const chunk of response.body ?? []) {
      // Leaving the loop closes the connection, so the rest isn't received.
      if (!room.take(chunk.length)) return 'too large'
      taken += chunk.length
      chunks.push(chunk)
    }
    const answer = Buffer.concat(chunks)
    // Some nodes return JSON-RPC errors with a 4xx status; any other failure is the node's, not the caller's.
    isGiven = response.ok || (response.status < 429 && answer.includes('"jsonrpc"'))
    return isGiven ? answer : 'away'
  } finally {
    if (!isGiven) room.giveBack(taken)
  }
}

function tooLarge({ id }: RpcCall): Buffer {
  const message = `The answer is larger than ${maxAnswerBytes / 1024 ** 2} MB. Ask for less at once.`
  return Buffer.from(JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32_005, message } }))
}

export class NodeBusyError extends BaseError {
  override name = 'Server.NodeBusyError'
  constructor() {
    super('The node of this network is busy.', {
      code: 'Timeout',
      nextAction: 'Try again in a moment.',
      retryable: true,
    })
  }
}

export class NodeTimeoutError extends BaseError {
  override name = 'Server.NodeTimeoutError'
  constructor(network: string) {
    super(`The node of ${network} did not answer in ${timeoutMs / 1_000} seconds.`, {
      code: 'Timeout',
      nextAction: 'Try again, or request less at once.',
      retryable: true,
    })
  }
}
