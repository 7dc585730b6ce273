import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { Wallet } from '@oxbow/connectors/Wallet'
import { WalletError } from '@oxbow/connectors/WalletError'
import type { SentTransaction } from '../FlowStep.ts'
import { findAsked } from '../records/findAsked.ts'
import { toStoredRequest } from '../records/flowRecords.ts'
import type { FoundTransaction } from './noteSent.ts'
import type { FlowRecorder } from './submitStep.ts'

/**
 * Finds the flow's last transaction if the wallet reported an error but sent it. That transaction has used up its approval, so a new plan would start
 * with another approval and do everything twice.
 *
 * @throws {WalletError} `SubmissionUnknown` while the wallet has it and does not tell where. What viem throws when the node does not answer. The
 * wallet isn't asked again in these cases.
 */
export async function findLost(
  client: ExchangeClient,
  { record, lastStep, chainId, account, wallet, note, signal }: findLost.Parameters,
): Promise<SentTransaction | undefined> {
  const lost = record.unanswered
  if (lost === undefined || lost.purpose !== lastStep) return undefined
  const found = await findAsked(client, lost, { chainId, account, wallet })
  if (found.status === 'pending')
    throw new WalletError('The wallet has not returned a transaction hash.', { code: 'SubmissionUnknown' })
  // After an abort nobody takes the result, so the record stays for the next search.
  if (found.status !== 'sent' || signal.aborted) return undefined
  record.unanswered = undefined
  const sent = note(found)
  record.sent(sent, toStoredRequest({ ...lost, intent: sent.intent }))
  return sent
}

export declare namespace findLost {
  type Parameters = {
    /** Recorder of the last step. */
    readonly record: Pick<FlowRecorder, 'unanswered' | 'sent'>
    readonly lastStep: string
    readonly chainId: number
    /** Lower-case. */
    readonly account: `0x${string}`
    /** The wallet that was asked, if connected. */
    readonly wallet: Wallet | undefined
    /** Writes a transaction found on chain into the activity log. */
    readonly note: (sent: FoundTransaction) => SentTransaction
    readonly signal: AbortSignal
  }
}
