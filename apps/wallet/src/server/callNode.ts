import { BaseError } from '@oxbow/errors/BaseError'
import { askServer } from './askServer.ts'

type NodeAnswer = { readonly result?: unknown; readonly error?: { readonly message: string } }

/** One call of the operator's node. @throws {NodeError} with what the node says */
export async function callNode<T>(chainId: number, method: string, params: readonly unknown[]): Promise<T> {
  const { result, error } = await askServer<NodeAnswer>(`/v1/rpc/${chainId}`, { jsonrpc: '2.0', id: 1, method, params })
  if (error !== undefined) throw new NodeError(error.message, { code: 'NodeRefused' })
  return result as T
}

export class NodeError extends BaseError {
  override readonly name = 'NodeError'
}
