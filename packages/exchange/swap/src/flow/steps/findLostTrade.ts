import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { SentTransaction } from '@oxbow/flow/FlowStep'
import { findAsked } from '@oxbow/flow/findAsked'
import { isTrade } from '../SwapContext.ts'
import type { SwapStepKind } from '../view/SwapFlowView.ts'
import type { askForTransaction } from './askForTransaction.ts'
import { noteStep } from './noteStep.ts'

/**
 * The trade that the wallet failed at and sent all the same. It has used up its approval, so a new plan would begin with another approval and trade twice.
 *
 * @throws what viem throws when the node does not answer: it is unknown then, and nothing is asked for.
 */
export async function findLostTrade(
  client: ExchangeClient,
  parameters: findLostTrade.Parameters,
): Promise<SentTransaction | undefined> {
  const { record, summary, network } = parameters
  const lost = record.unanswered
  const trade = lost && { kind: lost.purpose as SwapStepKind }
  if (lost === undefined || trade === undefined || !isTrade(trade)) return undefined
  const found = await findAsked(client, lost, { chainId: network.chainId, account: summary.account })
  if (found.status !== 'sent') return undefined
  record.unanswered = undefined
  const sent = noteStep(trade, { hash: found.hash, nonce: found.nonce, intent: lost.intent }, parameters)
  record.sent({ hash: sent.hash, nonce: sent.nonce, activityId: sent.activityId })
  return sent
}

export declare namespace findLostTrade {
  type Parameters = noteStep.Parameters & { readonly record: askForTransaction.Record }
}
