import type { FlowStep } from '@oxbow/flow/FlowStep'
import type { Approval } from '@oxbow/transactions/planApprovals'
import type { Hex } from 'viem'
import type { LiquidityPlan } from '../plan/LiquidityPlan.ts'
import type { LiquidityStepKind, LiquidityStepView } from './LiquidityFlowView.ts'

/** One question to the wallet. `token`: of an approval. */
export type LiquidityStep = { readonly kind: LiquidityStepKind; readonly token: Hex | undefined }

/** The same in a flow. */
export type LiquidityFlowStep = FlowStep & LiquidityStep & { readonly approval: Approval | undefined }

export const sendStep: LiquidityStep = { kind: 'send', token: undefined }
export const batchStep: LiquidityStep = { kind: 'batch', token: undefined }

/** What a plan still asks for, in order. */
export function toSteps({ approvals, permit }: LiquidityPlan): readonly LiquidityStep[] {
  const permitStep: LiquidityStep = { kind: 'permit', token: undefined }
  return [...approvals.map(({ kind, token }) => ({ kind, token })), ...(permit ? [permitStep] : []), sendStep]
}

export function toFlowStep(step: LiquidityStep, approval?: Approval): LiquidityFlowStep {
  return { ...step, approval, isDone: false, sent: undefined }
}

/** What is done, what is asked for now, what comes. */
export function toStepViews(
  done: readonly LiquidityStep[],
  missing: readonly LiquidityStep[],
): readonly LiquidityStepView[] {
  return [
    ...done.map(({ kind, token }) => ({ kind, token, state: 'done' as const })),
    ...missing.map(({ kind, token }, index) => ({
      kind,
      token,
      state: index === 0 ? ('active' as const) : ('upcoming' as const),
    })),
  ]
}
