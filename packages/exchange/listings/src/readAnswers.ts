import { callNode, type NodeCall } from '@oxbow/client/callNode'
import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import { findRevertData } from '@oxbow/client/findRevertData'
import type { Answers } from './listingReads.ts'

/** What contracts answer; undefined of one that reverts. @throws what viem throws when the node does not answer. */
export async function readAnswers(node: NodeAccess, chainId: number, calls: readonly NodeCall[]): Promise<Answers> {
  return await Promise.all(
    calls.map((call) =>
      callNode(node.rpc(chainId), call).catch((error: unknown) => {
        if (findRevertData(error) === undefined) throw error
        return undefined
      }),
    ),
  )
}
