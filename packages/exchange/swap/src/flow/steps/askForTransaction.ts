import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { Wallet } from '@oxbow/connectors/Wallet'
import { type SubmissionMemory, submitTransaction } from '@oxbow/transactions/submitTransaction'
import type { TransactionRequest } from '@oxbow/transactions/TransactionRequest'
import { isTrade } from '../SwapContext.ts'
import type { StepAnswer } from '../SwapEffects.ts'
import type { SwapFlowRecord } from '../SwapFlowRecord.ts'
import type { SwapStepKind } from '../view/SwapFlowView.ts'
import { noteSent } from './noteSent.ts'
import type { SwapStep } from './SwapStep.ts'

/**
 * Asks the wallet to send the transaction of a step, and writes down what is about to be asked and what was sent, so that a page
 * closed in between knows.
 *
 * @throws {WalletError}; what viem throws when the node does not answer.
 */
export async function askForTransaction(
  client: ExchangeClient,
  parameters: askForTransaction.Parameters,
): Promise<StepAnswer> {
  const { step, transaction, summary, wallet, record } = parameters
  const answer = await submitTransaction(client, {
    wallet,
    transaction,
    purpose: step.kind,
    memory: record,
    onAsk: ({ nonce, blockNumber, intent }) => {
      const stored = { ...intent, value: intent.value.toString() }
      if (isTrade(step)) record.put({ summary, asked: { nonce, blockNumber: blockNumber.toString(), intent: stored } })
    },
    onUnsent: () => record.remove(),
    onLate: ({ purpose, ...late }) => void noteSent({ ...step, kind: purpose as SwapStepKind }, late, parameters),
  })
  if (answer.status === 'rejected') {
    record.remove()
    return answer
  }

  const { hash, nonce, intent } = answer
  const sent = noteSent(step, { hash, nonce, intent }, parameters)
  if (isTrade(step)) record.sent({ hash, nonce, activityId: sent.activityId })
  return { status: 'accepted', type: 'transaction', sent }
}

export declare namespace askForTransaction {
  type Parameters = noteSent.Parameters & {
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
