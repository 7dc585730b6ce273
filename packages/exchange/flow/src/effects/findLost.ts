import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { SentTransaction } from '../FlowStep.ts'
import { findAsked } from '../records/findAsked.ts'
import { toStoredAsk } from '../records/flowRecords.ts'
import type { FlowRecorder } from './submitStep.ts'

/**
 * The last transaction of a flow, which the wallet failed at and sent all the same. It has used up its approval, so a new plan would begin with another
 * approval and do everything twice.
 *
 * @throws what viem throws when the node does not answer: it is unknown then, and nothing is asked for.
 */
export async function findLost(
  client: ExchangeClient,
  { record, lastStep, chainId, account, note, signal }: findLost.Parameters,
): Promise<SentTransaction | undefined> {
  const lost = record.unanswered
  if (lost === undefined || lost.purpose !== lastStep) return undefined
  const found = await findAsked(client, lost, { chainId, account })
  // Nobody waits for it any more: whoever looks next is to find it.
  if (found.status !== 'sent' || signal.aborted) return undefined
  record.unanswered = undefined
  const sent = note({ hash: found.hash, nonce: found.nonce, intent: lost.intent })
  record.sent(sent, toStoredAsk(lost))
  return sent
}

export declare namespace findLost {
  type Parameters = {
    /** Of the last step. */
    readonly record: Pick<FlowRecorder, 'unanswered' | 'sent'>
    readonly lastStep: string
    readonly chainId: number
    /** Lower-case. */
    readonly account: `0x${string}`
    /** Writes into the activity log what was found on the chain. */
    readonly note: (sent: Pick<SentTransaction, 'hash' | 'nonce' | 'intent'>) => SentTransaction
    readonly signal: AbortSignal
  }
}
