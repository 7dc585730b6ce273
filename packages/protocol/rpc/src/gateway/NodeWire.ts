import { HttpRequestError, RpcRequestError, TimeoutError, WebSocketRequestError, webSocket } from 'viem'
import { getHttpRpcClient } from 'viem/utils'
import type { NodeEndpoint } from '../node/createNodeEndpoint.ts'
import { mostBytesOf } from '../node/mostBytesOf.ts'

export type RpcCall = { readonly method: string; readonly params: readonly unknown[] }
export type RpcAnswer = {
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown }
}

/** Transports calls to a node and returns its raw answers, without rate limiting. */
export type NodeWire = {
  /** Whether several calls can be sent as one request (JSON-RPC 2.0, 6). */
  readonly hasBatches: boolean
  /** @throws {HttpRequestError | TimeoutError | WebSocketRequestError | NoBatchError} when none of the calls is answered */
  send(calls: readonly RpcCall[], timeoutMs: number): Promise<readonly RpcAnswer[]>
  /** Subscribes to new blocks until the connection breaks; undefined if the node doesn't support it. */
  readonly subscribe:
    | ((onHead: (blockNumber: bigint) => void, onEnd: () => void) => Promise<() => Promise<unknown>>)
    | undefined
}

/** Enough for full blocks of large chains and the logs of thousands of blocks. */
const mostOfLists = 64 * 1024 ** 2

export function openNodeWire(endpoint: Pick<NodeEndpoint, 'url' | 'headers'>): NodeWire {
  return endpoint.url.startsWith('ws') ? openSocket(endpoint.url) : openHttp(endpoint)
}

function openHttp({ url, headers }: Pick<NodeEndpoint, 'url' | 'headers'>): NodeWire {
  const client = getHttpRpcClient(url, { fetchOptions: { headers: { ...headers } } })
  return {
    hasBatches: true,
    subscribe: undefined,
    async send(calls, timeout) {
      const [only] = calls
      const maxResponseBodySize = Math.max(...calls.map((call) => mostBytesOf(call, mostOfLists)))
      if (calls.length === 1 && only) return [await client.request({ body: { ...only }, timeout, maxResponseBodySize })]
      const body = calls.map((call, id) => ({ ...call, id }))
      const answers: unknown = await client.request({ body, timeout, maxResponseBodySize })
      if (!Array.isArray(answers)) throw new NoBatchError(answers as RpcAnswer)
      const byId = new Map((answers as (RpcAnswer & { id: number })[]).map((answer) => [answer.id, answer]))
      return calls.map((_, id) => byId.get(id) ?? { error: { code: -32_603, message: 'no answer, try again' } })
    },
  }
}

function openSocket(url: string): NodeWire {
  const { value } = webSocket(url, { retryCount: 0, reconnect: { attempts: Number.MAX_SAFE_INTEGER, delay: 2_000 } })(
    {},
  )
  return {
    hasBatches: false,
    async send(calls, timeout) {
      return Promise.all(
        calls.map(async (body) => {
          try {
            const client = await value!.getRpcClient()
            return (await client.requestAsync({ body: { ...body }, timeout })) as RpcAnswer
          } catch (error) {
            if (error instanceof TimeoutError || error instanceof WebSocketRequestError) throw error
            throw new WebSocketRequestError({ url, body, cause: error as Error })
          }
        }),
      )
    },
    async subscribe(onHead, onEnd) {
      const { unsubscribe } = await value!.subscribe({
        params: ['newHeads'],
        onData: ({ result }: { result?: { number?: string } }) => {
          if (result?.number) onHead(BigInt(result.number))
        },
        onError: onEnd,
      })
      return unsubscribe
    },
  }
}

/** A node's error as viem would throw it. */
export function toRpcError({ error }: RpcAnswer, call: RpcCall): RpcRequestError | undefined {
  if (error === undefined || error === null) return undefined
  const said = typeof error === 'object' ? error : { code: -32_603, message: String(error) }
  return new RpcRequestError({ body: { ...call }, url: '', error: said })
}

/** The node answered a batch with something that isn't a list. */
export class NoBatchError extends HttpRequestError {
  constructor({ error }: RpcAnswer) {
    super({ url: '', details: error?.message ?? 'not a list of answers' })
  }
}
