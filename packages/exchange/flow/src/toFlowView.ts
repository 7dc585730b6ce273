import type { FailureCode } from '@oxbow/failures/FailureCode'
import type { FailureView } from '@oxbow/failures/FailureView'
import { failure } from '@oxbow/failures/toFailure'
import type { DomainTypes } from './DomainTypes.ts'
import { activeStep, endFailure, insteadOf } from './engine/FlowContext.ts'
import type { FlowSnapshot } from './engine/FlowEngine.ts'
import { explainEnd } from './explainEnd.ts'
import type { FlowPlan } from './FlowDomain.ts'
import type { FlowView } from './FlowView.ts'

/** Maps a domain's flow to what a page shows. */
export function toFlowView<Plan extends FlowPlan, Code extends string>(
  snapshot: FlowSnapshot<DomainTypes<Plan>>,
): FlowView<Plan, Code> {
  const { context } = snapshot
  const status = toStatus(snapshot)
  const isOver = status === 'confirmed' || status === 'final'
  const active = activeStep(context)
  return {
    status,
    steps: context.steps.map((step) => ({
      kind: step.kind,
      token: step.token,
      type: step.type,
      chainId: step.chainId,
      state: step.isDone || isOver ? 'done' : step === active && status !== 'review' ? 'active' : 'upcoming',
    })),
    prompt: toPrompt<Plan>(snapshot),
    plan: context.terms?.plan,
    hash: context.progress?.hash ?? active?.sent?.hash ?? context.steps.findLast(({ sent }) => sent)?.sent?.hash,
    error: toError(snapshot) as FailureView<FailureCode | Code> | undefined,
    warning: context.warning,
    instead: insteadOf(context.progress),
  }
}

type Snapshot = FlowSnapshot<DomainTypes<FlowPlan>>

function toStatus({ state, context: { progress } }: Snapshot): FlowView<FlowPlan>['status'] {
  if (state === 'review' || state === 'elsewhere' || state === 'rejected' || state === 'failed') return state
  if (state === 'done') return 'final'
  if (state === 'waiting') return 'pending'
  if (state !== 'tracking') return 'working'
  if (insteadOf(progress) !== undefined || endFailure(progress) !== undefined) return 'failed'
  return progress?.status === 'confirmed' || progress?.status === 'final' ? progress.status : 'pending'
}

function toPrompt<Plan extends FlowPlan>({
  state,
  context,
}: FlowSnapshot<DomainTypes<Plan>>): FlowView<Plan>['prompt'] {
  const step = activeStep(context)
  const { agreed, offeredCostWei, reviewed, offered } = context
  if (state === 'switchingChain' && step !== undefined) return { kind: 'switch-chain', chainId: step.chainId }
  if (state === 'asking' && step !== undefined && step.type !== 'post')
    return { kind: 'confirm-in-wallet', step: step.kind }
  if (state === 'askingAgain' && offered?.plan !== undefined)
    return { kind: 'accept-plan', reviewed: reviewed?.plan, offered: offered.plan }
  if (state === 'askingCost' && agreed.agreedWei !== undefined && offeredCostWei !== undefined)
    return { kind: 'accept-network-cost', reviewedWei: agreed.agreedWei, offeredWei: offeredCostWei }
  return undefined
}

function toError({ state, context }: Snapshot): FailureView | undefined {
  const { progress } = context
  if (state === 'failed') return context.failure
  if (progress?.status === 'pending') return progress.isDisputed ? failure('OutcomeUnknown') : undefined
  if (state !== 'tracking') return undefined
  if (insteadOf(progress) !== undefined) return toChanged(context.warning)
  return progress && explainEnd(progress, 'ExecutionReverted')
}

/** Includes what was found when the transaction was sent. */
export function toChanged(warning: FailureView | undefined): FailureView {
  const { detail, limits } = warning?.code === 'WalletChangedTransaction' ? warning : {}
  return { ...failure('WalletChangedTransaction', detail), limits }
}
