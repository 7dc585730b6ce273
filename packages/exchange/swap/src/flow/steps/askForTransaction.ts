import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { Wallet } from '@oxbow/connectors/Wallet'
import { submitStep } from '@oxbow/flow/submitStep'
import type { SubmissionMemory } from '@oxbow/transactions/submitTransaction'
import type { TransactionRequest } from '@oxbow/transactions/TransactionRequest'
import { isTrade } from '../SwapContext.ts'
import type { StepAnswer } from '../SwapEffects.ts'
import type { SwapFlowRecord } from '../SwapFlowRecord.ts'
import type { SwapStepKind } from '../view/SwapFlowView.ts'
import { noteStep } from './noteStep.ts'
import type { SwapStep } from './SwapStep.ts'

/**
 * Asks the wallet to send the transaction of a step, see `submitStep`.
 *
 * @throws {WalletError}; what viem throws when the node does not answer.
 */
export async function askForTransaction(
  client: ExchangeClient,
  parameters: askForTransaction.Parameters,
): Promise<StepAnswer> {
  const { step, transaction, summary, wallet, record } = parameters
  return submitStep(client, {
    wallet,
    transaction,
    purpose: step.kind,
    isRecorded: isTrade(step),
    record: {
      get unanswered() {
        return record.unanswered
      },
      set unanswered(asked) {
        record.unanswered = asked
      },
      put: (asked) => record.put({ summary, asked }),
      sent: ({ hash, nonce, activityId }) => record.sent({ hash, nonce, activityId }),
      remove: record.remove,
    },
    note: (kind, sent) => noteStep({ ...step, kind: kind as SwapStepKind }, sent, parameters),
  }) as Promise<StepAnswer>
}

export declare namespace askForTransaction {
  type Parameters = noteStep.Parameters & {
    readonly step: SwapStep
    readonly transaction: TransactionRequest
    readonly wallet: Wallet
    readonly record: Record
  }
  /** Where the flow writes down what it asked the wallet for; what a wallet failed at stays there until it is known that nothing was sent. */
  type Record = SubmissionMemory & {
    put(asked: Pick<SwapFlowRecord, 'summary' | 'asked'>): void
    sent(sent: NonNullable<SwapFlowRecord['sent']>): void
    remove(): void
  }
}
