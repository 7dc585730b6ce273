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
    prompt: toPrompt(prompt),
    terms: plan?.of.terms,
    hash,
    error: error ?? (status === 'pending' ? warning : undefined),
    instead,
  }
}

/** Such a flow has no prompts of the page's own. */
function toPrompt(prompt: FlowView<unknown>['prompt']): LiquidityFlowView['prompt'] {
  return prompt?.kind === 'switch-chain' || prompt?.kind === 'confirm-in-wallet' ? prompt : undefined
}

function toStatus(status: FlowView<LiquidityFlowPlan>['status']): LiquidityFlowView['status'] {
  if (status === 'review') return 'working'
  return status === 'final' ? 'confirmed' : status
}
