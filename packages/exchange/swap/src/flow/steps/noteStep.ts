import type { ActivitySummary } from '@oxbow/activity/ActivityEntry'
import type { ApprovalKind } from '@oxbow/activity/ActivityKind'
import type { ActivityLog } from '@oxbow/activity/ActivityLog'
import type { Network } from '@oxbow/chain/Network'
import type { SentTransaction } from '@oxbow/flow/FlowStep'
import { noteSent } from '@oxbow/flow/noteSent'
import type { Clock } from '@oxbow/runtime/Clock'
import type { SwapKind } from '../../SwapKind.ts'
import { isTrade } from '../SwapContext.ts'
import type { SwapSummary } from '../view/SwapFlowView.ts'
import { toTradeActivity } from '../view/toTradeActivity.ts'
import type { SwapStep } from './SwapStep.ts'

/** Writes into the activity what a wallet sent for a step. */
export function noteStep(
  step: Pick<SwapStep, 'kind'>,
  sent: Pick<SentTransaction, 'hash' | 'nonce' | 'intent'>,
  { summary, network, activity, clock, flowId, approvalAmount }: noteStep.Parameters,
): SentTransaction {
  const described = { kind: toActivityKind(step), summary: toActivitySummary(step, summary, network, approvalAmount) }
  return noteSent(sent, described, { chainId: network.chainId, account: summary.account, activity, clock, flowId })
}

export declare namespace noteStep {
  type Parameters = {
    readonly summary: SwapSummary
    readonly network: Network
    readonly activity: ActivityLog
    readonly clock: Clock
    readonly flowId: string
    readonly approvalAmount: 'exact' | 'unlimited'
  }
}

function toActivityKind({ kind }: Pick<SwapStep, 'kind'>): SwapKind | ApprovalKind {
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
