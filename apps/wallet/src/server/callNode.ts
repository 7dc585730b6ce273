import { BaseError } from '@oxbow/errors/BaseError'
import { askServer } from './askServer.ts'

type NodeAnswer = { readonly result?: unknown; readonly error?: { readonly message: string } }

/**
 * Calls the operator's node.
 *
 * @param outlives whether the call continues when the window closes
 * @throws {NodeError} with the node's message
 */
export async function callNode<T>(
  chainId: number,
  method: string,
  params: readonly unknown[],
  outlives = false,
): Promise<T> {
  const body = { jsonrpc: '2.0', id: 1, method, params }
  const { result, error } = await askServer<NodeAnswer>(`/v1/rpc/${chainId}`, body, outlives)
  if (error !== undefined) throw new NodeError(error.message, { code: 'NodeRefused' })
  return result as T
}

export class NodeError extends BaseError {
  override readonly name = 'NodeError'
}
