import { RpcRequestError } from 'viem'
import { classifyNodeFault } from '../node/classifyNodeFault.ts'

/** A call to the examined node; throws what viem throws. */
export type Ask = (request: { method: string; params?: unknown }) => Promise<unknown>

/**
 * Whether a node supports something. A request that fails for lack of an answer is retried once.
 *
 * @throws what viem throws if that stays unknown: the node didn't answer, or limits the rate of requests
 */
export async function works(request: () => Promise<unknown>): Promise<boolean> {
  try {
    await request().catch((error: unknown) => {
      if (!['away', 'slow'].includes(classifyNodeFault(error).kind)) throw error
      return request()
    })
    return true
  } catch (error) {
    if (!isAnswer(error)) throw error
    return false
  }
}

/** Whether an error is the node's answer to the request, as opposed to no answer. */
export function isAnswer(error: unknown): boolean {
  const { kind } = classifyNodeFault(error)
  // A node that twice answers with a temporary failure doesn't support it.
  const isSaid = kind === 'away' && error instanceof Error && wasSaid(error)
  return isSaid || kind === 'refused' || kind === 'range'
}

function wasSaid(error: Error): boolean {
  return error instanceof RpcRequestError || (error.cause instanceof Error && wasSaid(error.cause))
}
