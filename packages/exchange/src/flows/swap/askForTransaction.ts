import type { Network } from '@oxbow/chain/Network'
import { type SubmissionMemory, submitTransaction } from '../../actions/submitTransaction.ts'
import type { TransactionRequest } from '../../actions/TransactionRequest.ts'
import type { ActivityKind, ActivitySummary } from '../../activity/ActivityEntry.ts'
import type { ActivityLog } from '../../activity/ActivityLog.ts'
import { pendingEntry } from '../../activity/pendingEntry.ts'
import type { ExchangeClient } from '../../client/ExchangeClient.ts'
import type { Clock } from '../../clock/Clock.ts'
import type { Wallet } from '../../wallet/Wallet.ts'
import { isTrade } from './SwapContext.ts'
import type { StepAnswer } from './SwapEffects.ts'
import type { SwapFlowRecord } from './SwapFlowRecord.ts'
import type { SwapStepKind, SwapSummary } from './SwapFlowView.ts'
import type { SentTransaction, SwapStep } from './SwapStep.ts'
import { toTradeActivity } from './toTradeActivity.ts'

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
  const { step, transaction, summary, network, wallet, activity, clock, flowId, record, approvalAmount } = parameters
  const { account } = summary
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
    onLate: ({ purpose, ...late }) => note({ ...step, kind: purpose as SwapStepKind }, late),
  })
  if (answer.status === 'rejected') {
    record.remove()
    return answer
  }

  const { hash, nonce, intent } = answer
  const sent: SentTransaction = { hash, nonce, intent, activityId: note(step, { hash, nonce, intent }) }
  if (isTrade(step)) record.sent({ hash, nonce, activityId: sent.activityId })
  return { status: 'accepted', type: 'transaction', sent }

  /** Writes what was sent into the activity. Returns the entry's id. */
  function note(of: SwapStep, { hash, nonce, intent }: Omit<SentTransaction, 'activityId'>): string {
    activity.put(
      pendingEntry({
        chainId: network.chainId,
        account,
        kind: toActivityKind(of),
        summary: toActivitySummary(of, summary, network, approvalAmount),
        hash,
        nonce,
        intent,
        createdAtMs: clock.now(),
        flowId,
      }),
    )
    return `${network.chainId}:${hash}`
  }
}

export declare namespace askForTransaction {
  type Parameters = {
    readonly step: SwapStep
    readonly transaction: TransactionRequest
    readonly summary: SwapSummary
    readonly network: Network
    readonly wallet: Wallet
    readonly activity: ActivityLog
    readonly clock: Clock
    readonly flowId: string
    readonly record: Record
    readonly approvalAmount: 'exact' | 'unlimited'
  }
  /** Where the flow writes down what it asked the wallet for; what a wallet failed at stays there until it is known that nothing was sent. */
  type Record = SubmissionMemory & {
    put(asked: Pick<SwapFlowRecord, 'summary' | 'asked'>): void
    sent(sent: NonNullable<SwapFlowRecord['sent']>): void
    remove(): void
  }
}

function toActivityKind({ kind }: SwapStep): ActivityKind {
  if (kind === 'reset-approval') return 'revoke'
  return kind === 'permit' ? 'approve' : kind
}

function toActivitySummary(
  step: SwapStep,
  trade: SwapSummary,
  network: Network,
  approvalAmount: 'exact' | 'unlimited',
): ActivitySummary {
  const { tokenIn, maximumIn } = trade
  if (isTrade(step)) return toTradeActivity(trade)
  const amount = step.kind === 'reset-approval' ? '0' : approvalAmount === 'unlimited' ? approvalAmount : maximumIn
  return { type: 'approval', token: tokenIn, spender: network.contracts.permit2, amount }
}
