import { BaseError } from '@oxbow/errors/BaseError'

export type RpcCall = { readonly method: string; readonly params?: readonly unknown[] }

/** A JSON-RPC client that batches calls: 10,000 transactions take seconds instead of minutes. */
export type Rpc = {
  readonly url: string
  request<result = unknown>(method: string, params?: readonly unknown[]): Promise<result>
  /** Results in the order of the calls. The first failed call rejects all. */
  batch<result = unknown>(calls: readonly RpcCall[]): Promise<result[]>
  /** The node's replies in the order of the calls. */
  replies(calls: readonly RpcCall[]): Promise<RpcReply[]>
}

export type RpcReply = { result: unknown } | { error: { code: number; message: string } }

type NumberedReply = { id: number; result?: unknown; error?: { code: number; message: string } }

/**
 * Creates a client for the node at `url`.
 *
 * @throws {RpcError} when the node answers with an error
 */
export function createRpc(url: string): Rpc {
  async function post(body: string): Promise<NumberedReply | NumberedReply[]> {
    const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    return (await response.json()) as NumberedReply | NumberedReply[]
  }

  async function replies(calls: readonly RpcCall[]): Promise<RpcReply[]> {
    if (calls.length === 0) return []
    const numbered = await post(
      JSON.stringify(calls.map(({ method, params = [] }, id) => ({ jsonrpc: '2.0', id, method, params }))),
    )
    if (!Array.isArray(numbered)) throw new RpcError('batch', numbered.error?.message ?? 'not a batch reply')
    const ordered: RpcReply[] = new Array(calls.length)
    for (const { id, result, error } of numbered) ordered[id] = error ? { error } : { result }
    return ordered
  }

  async function batch<result>(calls: readonly RpcCall[]): Promise<result[]> {
    return (await replies(calls)).map((reply, index) => {
      if ('error' in reply) throw new RpcError(calls[index]!.method, reply.error.message)
      return reply.result as result
    })
  }

  return {
    url,
    batch,
    replies,
    async request<result>(method: string, params: readonly unknown[] = []) {
      const [result] = await batch<result>([{ method, params }])
      return result as result
    },
  }
}

/** `0x`-hex quantity without leading zeros, as JSON-RPC requires. */
export function toQuantity(value: bigint | number): `0x${string}` {
  return `0x${value.toString(16)}`
}

export class RpcError extends BaseError {
  override name = 'RpcError'

  constructor(method: string, reason: string) {
    super(`The node refused ${method}.`, { code: 'DevnetRpc', facts: [reason.slice(0, 500)] })
  }
}
