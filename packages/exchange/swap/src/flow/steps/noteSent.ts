import type { Network } from '@oxbow/chain/Network'
import type { Clock } from '@oxbow/runtime/Clock'
import type { ActivityKind, ActivitySummary } from '@oxbow/transactions/ActivityEntry'
import type { ActivityLog } from '@oxbow/transactions/ActivityLog'
import { pendingEntry } from '@oxbow/transactions/pendingEntry'
import { isTrade } from '../SwapContext.ts'
import type { SwapSummary } from '../view/SwapFlowView.ts'
import { toTradeActivity } from '../view/toTradeActivity.ts'
import type { SentTransaction, SwapStep } from './SwapStep.ts'

/** Writes into the activity what a wallet sent for a step. */
export function noteSent(
  step: Pick<SwapStep, 'kind'>,
  { hash, nonce, intent }: Pick<SentTransaction, 'hash' | 'nonce' | 'intent'>,
  { summary, network, activity, clock, flowId, approvalAmount }: noteSent.Parameters,
): SentTransaction {
  const { chainId } = network
  activity.put(
    pendingEntry({
      chainId,
      account: summary.account,
      kind: toActivityKind(step),
      summary: toActivitySummary(step, summary, network, approvalAmount),
      hash,
      nonce,
      intent,
      createdAtMs: clock.now(),
      flowId,
    }),
  )
  return { hash, nonce, intent, activityId: `${chainId}:${hash}` }
}

export declare namespace noteSent {
  type Parameters = {
    readonly summary: SwapSummary
    readonly network: Network
    readonly activity: ActivityLog
    readonly clock: Clock
    readonly flowId: string
    readonly approvalAmount: 'exact' | 'unlimited'
  }
}

function toActivityKind({ kind }: Pick<SwapStep, 'kind'>): ActivityKind {
  if (kind === 'reset-approval') return 'revoke'
  return kind === 'permit' ? 'approve' : kind
}

function toActivitySummary(
  step: Pick<SwapStep, 'kind'>,
  trade: SwapSummary,
  network: Network,
  approvalAmount: 'exact' | 'unlimited',
): ActivitySummary {
  const { tokenIn, maximumIn } = trade
  if (isTrade(step)) return toTradeActivity(trade)
  const amount = step.kind === 'reset-approval' ? '0' : approvalAmount === 'unlimited' ? approvalAmount : maximumIn
  return { type: 'approval', token: tokenIn, spender: network.contracts.permit2, amount }
}
