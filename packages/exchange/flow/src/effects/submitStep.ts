import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { Wallet } from '@oxbow/connectors/Wallet'
import { type SubmissionMemory, submitTransaction } from '@oxbow/transactions/submitTransaction'
import type { TransactionRequest } from '@oxbow/transactions/TransactionRequest'
import type { StepAnswer } from '../engine/FlowEffects.ts'
import type { SentTransaction } from '../FlowStep.ts'
import { type StoredRequest, toStoredRequest } from '../records/flowRecords.ts'
import type { FoundTransaction } from './noteSent.ts'

/**
 * Asks the wallet to send a step's transaction. Stores the request before and the result after, so that a later visit finds it.
 *
 * @throws {WalletError}; what viem throws when the node does not answer.
 */
export async function submitStep(client: ExchangeClient, parameters: submitStep.Parameters): Promise<StepAnswer> {
  const { wallet, transaction, purpose, isRecorded, record, note } = parameters
  const answer = await submitTransaction(client, {
    wallet,
    transaction,
    purpose,
    memory: record,
    onAsk(asked) {
      if (isRecorded) record.put(toStoredRequest(asked))
    },
    onUnsent: () => record.remove(),
    onLate: ({ purpose: earlier, ...late }) => void note(earlier, late),
  })
  if (answer.status === 'rejected') {
    record.remove()
    return answer
  }
  const { hash, nonce, blockNumber, intent } = answer
  const sent = note(purpose, { hash, nonce, intent, relayedUntilMs: wallet.relayedUntilMs?.(hash) })
  if (isRecorded) record.sent(sent, toStoredRequest({ nonce, blockNumber, intent }))
  return { status: 'accepted', type: 'transaction', sent }
}

export declare namespace submitStep {
  type Parameters = {
    readonly wallet: Wallet
    readonly transaction: TransactionRequest
    /** The step's name. */
    readonly purpose: string
    /** Whether the step must not be done twice; only such steps are stored. */
    readonly isRecorded: boolean
    readonly record: FlowRecorder
    /** Adds the transaction of a step to the activity log. */
    readonly note: (kind: string, sent: FoundTransaction) => SentTransaction
  }
}

/** Stores what a flow asked the wallet for. `unanswered` keeps a failed request until it is known that nothing was sent. */
export type FlowRecorder = SubmissionMemory & {
  put(asked: StoredRequest): void
  sent(sent: SentTransaction, asked: StoredRequest): void
  remove(): void
}
