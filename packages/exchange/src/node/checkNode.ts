import { type RefusalWatch, watchRefusals } from './watchRefusals.ts'

/** What a look at a node showed. Each that is not `ok` has one thing to do about it. */
export type NodeHealth =
  | {
      readonly status: 'ok'
      /** One question and its answer. */
      readonly latencyMs: number
      readonly blockNumber: bigint
      /** Unix seconds of its newest block. */
      readonly blockTimestampSeconds: number
    }
  /** It is of another chain. */
  | { readonly status: 'wrong-chain'; readonly chainId: number }
  /** This page may not connect to it yet: its Content-Security-Policy was made before the node was chosen. */
  | { readonly status: 'not-allowed' }
  /** It runs and refuses pages of this address (CORS). */
  | { readonly status: 'refuses-pages' }
  /** Something answers there, and it is no node; `httpStatus` where it said no. */
  | { readonly status: 'no-node'; readonly httpStatus: number | undefined }
  | { readonly status: 'unreachable' }

const timeoutMs = 8_000

/**
 * Looks at a node: whether it is of the chain, how long it takes and where its head is. Never throws.
 *
 * @example
 * await checkNode({ url: 'http://localhost:8545/', chainId: 31337 }) // { status: 'ok', latencyMs: 3, … }
 */
export async function checkNode(parameters: checkNode.Parameters): Promise<NodeHealth> {
  const { url, chainId, now = () => performance.now() } = parameters
  const fetch = parameters.fetch ?? ((input: string, init: RequestInit) => globalThis.fetch(input, init))
  const watch = (parameters.watchRefusals ?? watchRefusals)(url)
  try {
    const found = await ask('eth_chainId', [])
    if (typeof found !== 'string' || !/^0x[0-9a-f]{1,13}$/i.test(found))
      return { status: 'no-node', httpStatus: undefined }
    if (Number(found) !== chainId) return { status: 'wrong-chain', chainId: Number(found) }
    // The second question: the first one paid for the connection too.
    const startedAt = now()
    const block = (await ask('eth_getBlockByNumber', ['latest', false])) as {
      number?: string
      timestamp?: string
    } | null
    const latencyMs = Math.max(1, Math.round(now() - startedAt))
    if (!block?.number || !block.timestamp) return { status: 'no-node', httpStatus: undefined }
    const { number, timestamp } = block
    return { status: 'ok', latencyMs, blockNumber: BigInt(number), blockTimestampSeconds: Number(timestamp) }
  } catch (error) {
    if (error instanceof UnreadableError) return { status: 'no-node', httpStatus: error.httpStatus }
    const isListening = await answersUnread()
    if (await watch.wasRefused()) return { status: 'not-allowed' }
    return { status: isListening ? 'refuses-pages' : 'unreachable' }
  } finally {
    watch.stop()
  }

  async function ask(method: string, params: readonly unknown[]): Promise<unknown> {
    const response = await fetch(url, {
      ...request({ jsonrpc: '2.0', id: 1, method, params }),
      headers: { 'content-type': 'application/json' },
    })
    const text = await response.text()
    try {
      const answer = JSON.parse(text) as { result?: unknown } | null
      if (typeof answer === 'object' && answer !== null && 'result' in answer) return answer.result
    } catch {
      // Said below.
    }
    throw new UnreadableError(response.ok ? undefined : response.status)
  }

  /** A request whose answer the page may not read goes through all the same where something listens. */
  async function answersUnread(): Promise<boolean> {
    return fetch(url, { ...request({}), mode: 'no-cors', redirect: 'follow' }).then(
      () => true,
      () => false,
    )
  }

  function request(body: object): RequestInit {
    return {
      method: 'POST',
      body: JSON.stringify(body),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }
  }
}

export declare namespace checkNode {
  type Parameters = {
    readonly url: string
    readonly chainId: number
    readonly fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined
    readonly now?: (() => number) | undefined
    /** Notices that the page itself may not connect; default: the browser's own report of it. */
    readonly watchRefusals?: ((url: string) => RefusalWatch) | undefined
  }
}

class UnreadableError extends Error {
  readonly httpStatus: number | undefined
  constructor(httpStatus: number | undefined) {
    super('The answer is not JSON-RPC.')
    this.httpStatus = httpStatus
  }
}
