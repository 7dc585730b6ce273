import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { findSubmission } from '@oxbow/transactions/findSubmission'
import { isTrade } from '../SwapContext.ts'
import type { SwapStepKind } from '../view/SwapFlowView.ts'
import type { askForTransaction } from './askForTransaction.ts'
import { noteSent } from './noteSent.ts'
import type { SentTransaction } from './SwapStep.ts'

/**
 * The trade that the wallet failed at and sent all the same. It has used up its approval, so whoever plans anew would begin with another one and pay twice.
 *
 * @throws what viem throws when the node does not answer: nobody can say then, and nothing is asked for.
 */
export async function findLostTrade(
  client: ExchangeClient,
  parameters: findLostTrade.Parameters,
): Promise<SentTransaction | undefined> {
  const { record, summary, network } = parameters
  const lost = record.unanswered
  const trade = lost && { kind: lost.purpose as SwapStepKind }
  if (lost === undefined || trade === undefined || !isTrade(trade)) return undefined
  const { nonce, blockNumber: sinceBlock, intent } = lost
  const { chainId } = network
  const found = await findSubmission(client, { chainId, account: summary.account, nonce, sinceBlock, intent })
  if (found.status !== 'sent') return undefined
  record.unanswered = undefined
  const sent = noteSent(trade, { hash: found.hash, nonce: found.nonce, intent }, parameters)
  record.sent({ hash: sent.hash, nonce: sent.nonce, activityId: sent.activityId })
  return sent
}

export declare namespace findLostTrade {
  type Parameters = noteSent.Parameters & { readonly record: askForTransaction.Record }
}
