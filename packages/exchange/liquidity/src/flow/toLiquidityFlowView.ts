import type { FlowView } from '@oxbow/flow/FlowView'
import type { LiquidityFlowView, LiquidityStepKind } from './LiquidityFlowView.ts'
import type { LiquidityFlowPlan } from './LiquidityIntent.ts'
import type { LiquidityFailure } from './liquidityFailures.ts'

/** Maps the engine's state to the view of a liquidity page. Such a flow starts at once and ends when it is confirmed. */
export function toLiquidityFlowView(view: FlowView<LiquidityFlowPlan, LiquidityFailure>): LiquidityFlowView {
  const { status, steps, prompt, plan, hash, error, warning, instead } = view
  return {
    status: toStatus(status),
    steps: steps.map(({ kind, token, state }) => ({ kind: kind as LiquidityStepKind, token, state })),
    prompt: prompt?.kind === 'switch-chain' ? 'switch-chain' : prompt && 'confirm',
    terms: plan?.of.terms,
    hash,
    error: error ?? (status === 'pending' ? warning : undefined),
    instead,
  }
}

function toStatus(status: FlowView<LiquidityFlowPlan>['status']): LiquidityFlowView['status'] {
  if (status === 'review') return 'working'
  return status === 'final' ? 'confirmed' : status
}
