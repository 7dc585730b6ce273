import { judgeNodeFault } from '../node/judgeNodeFault.ts'

/** One call of the node that is looked at; throws what viem throws. */
export type Ask = (request: { method: string; params?: unknown }) => Promise<unknown>

/** Whether a node does something. One that fails for other reasons now may do it later: it is asked twice. */
export async function works(request: () => Promise<unknown>): Promise<boolean> {
  try {
    await request()
    return true
  } catch (error) {
    if (!['away', 'slow'].includes(judgeNodeFault(error).kind)) return false
    return request().then(
      () => true,
      () => false,
    )
  }
}
