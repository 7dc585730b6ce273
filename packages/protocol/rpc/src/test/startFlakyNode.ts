import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** For tests: a proxy in front of a test chain that fails like public nodes: it refuses requests, loses data, lags, and can be cut off. */
export type FlakyNode = {
  readonly url: string
  /** Number of refused requests. */
  refused(): number
  /** Number of calls of a method, whatever the answer. */
  asked(method: string): number
  /** Number of calls by method. */
  askedAll(): ReadonlyMap<string, number>
  /** Number of requests, with one or several calls each. */
  requests(): number
  /** Starts or stops dropping every connection. */
  hangUp(isAway: boolean): void
  /** Starts or stops keeping connections open without an answer. Requests of that time never get one. */
  fallSilent(isSilent: boolean): void
  /** Starts or stops returning no logs. */
  loseLogs(isLosing: boolean): void
  /** Starts or stops lacking the method for logs. */
  refuseLogs(isRefusing: boolean): void
  /** Delays each answer from now on. */
  answerLate(byMs: number): void
  /** Hides the newest blocks and their state from now on. */
  fallBehind(byBlocks: number): void
  /** Starts or stops answering 401, with the path of the request as some providers do. */
  refuseKey(isRefusing: boolean): void
  /** Serves another chain from now on; undefined for its own again. */
  beOfChain(chainId: number | undefined): void
  /** Changes how many calls a second it answers. */
  limit(callsPerSecond: number): void
  stop(): Promise<void>
}

export declare namespace startFlakyNode {
  type Options = {
    /** Most blocks per `eth_getLogs`. */
    mostBlocks?: number
    /** Most bytes of an `eth_call`'s data. */
    maxCallBytes?: number
    /** Further calls within a second are answered 429. */
    callsPerSecond?: number
    /** Most calls per request; default: one, without batches. */
    maxInBatch?: number
  }
}

export async function startFlakyNode(target: string, options: startFlakyNode.Options = {}): Promise<FlakyNode> {
  const { mostBlocks = Number.POSITIVE_INFINITY, maxCallBytes = Number.POSITIVE_INFINITY } = options
  const { maxInBatch = 0 } = options
  let { callsPerSecond = Number.POSITIVE_INFINITY } = options
  const asked = new Map<string, number>()
  let second = { at: 0, calls: 0 }
  let isLosingLogs = false
  let isRefusingLogs = false
  let isAway = false
  let isSilent = false
  let lateMs = 0
  let blocksBehind = 0
  let isRefusingKey = false
  let otherChain: number | undefined
  let refused = 0
  let requests = 0
  // A node that is stopped while answering hangs up, as it would without the proxy.
  const server = createServer((request, response) => void answer(request, response).catch(() => request.destroy()))

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (isAway) return void request.socket.destroy()
    if (isSilent) return
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Call | Call[]
    requests += 1
    const calls = [body].flat()
    for (const { method } of calls) asked.set(method, (asked.get(method) ?? 0) + 1)
    if (isRefusingKey) return void response.writeHead(401).end(`unauthorized: ${request.url}`)
    const at = Math.floor(Date.now() / 1_000)
    second = { at, calls: second.at === at ? second.calls + calls.length : calls.length }
    if (second.calls > callsPerSecond) {
      refused += 1
      return void response.writeHead(429, { 'content-type': 'text/plain' }).end('too many requests')
    }
    const say = (said: unknown) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(said))
    if (Array.isArray(body) && body.length > maxInBatch)
      return say({ jsonrpc: '2.0', id: null, error: { code: -32_600, message: 'invalid request' } })
    if (lateMs > 0) await sleep(lateMs)
    const answers = await Promise.all(calls.map(answerCall))
    say(Array.isArray(body) ? answers : answers[0])
  }

  async function answerCall({ id, method, params = [] }: Call): Promise<object> {
    if (method === 'eth_chainId' && otherChain !== undefined)
      return { jsonrpc: '2.0', id, result: `0x${otherChain.toString(16)}` }
    const refusal = refusalOf(method, params[0] as Record<string, string> | undefined)
    if (refusal) refused += 1
    const isLost = isLosingLogs && method === 'eth_getLogs'
    const answer = isLost
      ? { result: [] }
      : refusal
        ? { error: { code: isRefusingLogs ? -32601 : -32602, message: refusal } }
        : blocksBehind > 0
          ? await askBehind(method, params)
          : await ask(method, params)
    return { jsonrpc: '2.0', id, ...answer }
  }

  async function ask(method: string, params: readonly unknown[]): Promise<Answer> {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await fetch(target, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
    const { result, error } = (await response.json()) as Answer
    return error ? { error } : { result }
  }

  /** Answers like a node that lags: its own newest block is the latest, and later ones are unknown. */
  async function askBehind(method: string, params: readonly unknown[]): Promise<Answer> {
    const head = Number((await ask('eth_blockNumber', [])).result) - blocksBehind
    if (method === 'eth_blockNumber') return { result: `0x${head.toString(16)}` }
    const isLater = (value: unknown) =>
      typeof value === 'string' && /^0x[0-9a-f]{1,8}$/.test(value) && Number(value) > head
    if (method === 'eth_getBlockByNumber' && isLater(params[0])) return { result: null }
    if (method !== 'eth_getBlockByNumber' && params.some(isLater)) return unknownBlock
    const [filter] = params as [{ blockHash?: string }?]
    const hash = method === 'eth_getBlockByHash' ? String(params[0]) : filter?.blockHash
    if (hash) {
      const { result } = await ask('eth_getBlockByHash', [hash, false])
      const isKnown = result !== null && Number((result as { number: string }).number) <= head
      if (!isKnown) return method === 'eth_getBlockByHash' ? { result: null } : unknownBlock
    }
    return ask(
      method,
      params.map((value) => (value === 'latest' ? `0x${head.toString(16)}` : value)),
    )
  }

  function refusalOf(method: string, parameters: Record<string, string> = {}): string | undefined {
    if (method === 'eth_call' && (parameters.data ?? '').length / 2 > maxCallBytes) return 'request too large'
    if (method === 'eth_getLogs' && isRefusingLogs) return 'the method eth_getLogs does not exist'
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
    asked: (method) => asked.get(method) ?? 0,
    askedAll: () => asked,
    requests: () => requests,
    hangUp: (value) => {
      isAway = value
    },
    fallSilent: (value) => {
      isSilent = value
    },
    loseLogs: (isLosing) => {
      isLosingLogs = isLosing
    },
    refuseLogs: (isRefusing) => {
      isRefusingLogs = isRefusing
    },
    answerLate: (byMs) => {
      lateMs = byMs
    },
    fallBehind: (byBlocks) => {
      blocksBehind = byBlocks
    },
    refuseKey: (isRefusing) => {
      isRefusingKey = isRefusing
    },
    beOfChain: (chainId) => {
      otherChain = chainId
    },
    limit: (calls) => {
      callsPerSecond = calls
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

type Call = { readonly id: number; readonly method: string; readonly params?: readonly unknown[] }
type Answer = { readonly result?: unknown; readonly error?: unknown }

const unknownBlock: Answer = { error: { code: -32001, message: 'Block not found' } }
