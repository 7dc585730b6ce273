import { RpcRequestError } from 'viem'
import { judgeNodeFault } from '../node/judgeNodeFault.ts'

/** One call of the node that is looked at; throws what viem throws. */
export type Ask = (request: { method: string; params?: unknown }) => Promise<unknown>

/**
 * Whether a node does something. One that fails for other reasons now may do it later: it is asked twice.
 *
 * @throws what viem throws where that stays unknown: the node did not answer, or wants to be asked less often
 */
export async function works(request: () => Promise<unknown>): Promise<boolean> {
  try {
    await request().catch((error: unknown) => {
      if (!['away', 'slow'].includes(judgeNodeFault(error).kind)) throw error
      return request()
    })
    return true
  } catch (error) {
    if (!isAnswer(error)) throw error
    return false
  }
}

/** Whether a node that failed has said something of what it was asked. */
export function isAnswer(error: unknown): boolean {
  const { kind } = judgeNodeFault(error)
  // A node that says twice that it cannot do this now is one that cannot.
  const isSaid = kind === 'away' && error instanceof Error && wasSaid(error)
  return isSaid || kind === 'refused' || kind === 'range'
}

function wasSaid(error: Error): boolean {
  return error instanceof RpcRequestError || (error.cause instanceof Error && wasSaid(error.cause))
}
