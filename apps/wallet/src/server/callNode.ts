import { BaseError } from '@oxbow/errors/BaseError'
import { askServer } from './askServer.ts'

type NodeAnswer = { readonly result?: unknown; readonly error?: { readonly message: string } }

/**
 * One call of the operator's node.
 *
 * @param outlives The call goes on when the window is closed.
 * @throws {NodeError} with what the node says
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
