import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { Wallet } from '@oxbow/connectors/Wallet'
import { type SubmissionMemory, submitTransaction } from '@oxbow/transactions/submitTransaction'
import type { TransactionRequest } from '@oxbow/transactions/TransactionRequest'
import type { StepAnswer } from '../FlowEffects.ts'
import type { SentTransaction } from '../FlowStep.ts'
import { type StoredAsk, toStoredAsk } from '../records/flowRecords.ts'

/**
 * Asks the wallet to send the transaction of a step, and writes down what is about to be asked and what was sent, so that a page closed in between
 * knows.
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
      if (isRecorded) record.put(toStoredAsk(asked))
    },
    onUnsent: () => record.remove(),
    onLate: ({ purpose: earlier, ...late }) => void note(earlier, late),
  })
  if (answer.status === 'rejected') {
    record.remove()
    return answer
  }
  const { hash, nonce, blockNumber, intent } = answer
  const sent = note(purpose, { hash, nonce, intent })
  if (isRecorded) record.sent(sent, toStoredAsk({ nonce, blockNumber, intent }))
  return { status: 'accepted', type: 'transaction', sent }
}

export declare namespace submitStep {
  type Parameters = {
    readonly wallet: Wallet
    readonly transaction: TransactionRequest
    /** The step's kind. */
    readonly purpose: string
    /** Whether it must not be done twice: only that is written down. */
    readonly isRecorded: boolean
    readonly record: FlowRecorder
    /** Writes into the activity log what was sent for a step of this kind. */
    readonly note: (kind: string, sent: Pick<SentTransaction, 'hash' | 'nonce' | 'intent'>) => SentTransaction
  }
}

/** Where a flow writes down what it asked the wallet for; what a wallet failed at stays there until it is known that nothing was sent. */
export type FlowRecorder = SubmissionMemory & {
  put(asked: StoredAsk): void
  sent(sent: SentTransaction, asked: StoredAsk): void
  remove(): void
}
