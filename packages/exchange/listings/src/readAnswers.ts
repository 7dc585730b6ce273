import { answerOf, type NodeCall } from '@oxbow/client/callNode'
import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import type { Answers } from './listingReads.ts'

/** Results of calls; undefined where one reverts. @throws what viem throws when the node does not answer. */
export async function readAnswers(node: NodeAccess, chainId: number, calls: readonly NodeCall[]): Promise<Answers> {
  return await Promise.all(calls.map((call) => answerOf(node.rpc(chainId), call)))
}
