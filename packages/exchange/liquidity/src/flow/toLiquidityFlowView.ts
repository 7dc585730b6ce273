import type { FailureView } from '@oxbow/failures/FailureView'
import { failure } from '@oxbow/failures/toFailure'
import { activeStep, endFailure, insteadOf } from '@oxbow/flow/FlowContext'
import type { FlowSnapshot } from '@oxbow/flow/FlowEngine'
import type { LiquidityFlowView } from './LiquidityFlowView.ts'
import { toStepViews } from './LiquidityStep.ts'
import type { LiquidityTypes } from './LiquidityTypes.ts'
import { toLiquidityEnd } from './toLiquidityEnd.ts'

/** A state of the flow as a page shows it. */
export function toLiquidityFlowView(snapshot: FlowSnapshot<LiquidityTypes>): LiquidityFlowView {
  const { state, context } = snapshot
  const { progress, steps, terms } = context
  const status = toStatus(snapshot)
  const isOver = status === 'confirmed'
  return {
    status,
    steps: toStepViews(
      steps.filter(({ isDone }) => isDone || isOver),
      steps.filter(({ isDone }) => !isDone && !isOver),
    ),
    prompt: state === 'switchingChain' ? 'switch-chain' : state === 'asking' ? 'confirm' : undefined,
    terms: terms?.plan?.terms,
    hash: progress?.hash ?? activeStep(context)?.sent?.hash ?? steps.findLast(({ sent }) => sent)?.sent?.hash,
    error: toError(snapshot),
    instead: insteadOf(progress),
  }
}

function toStatus({ state, context: { progress } }: FlowSnapshot<LiquidityTypes>): LiquidityFlowView['status'] {
  if (state === 'rejected' || state === 'failed') return state
  if (state === 'waiting') return 'pending'
  if (state !== 'tracking') return 'working'
  if (insteadOf(progress) !== undefined || endFailure(progress) !== undefined) return 'failed'
  return progress === undefined || progress.status === 'pending' ? 'pending' : 'confirmed'
}

function toError({ state, context }: FlowSnapshot<LiquidityTypes>): FailureView | undefined {
  const { progress } = context
  if (state === 'failed') return context.failure
  if (progress?.status === 'pending') return progress.isDisputed ? failure('OutcomeUnknown') : undefined
  if (state !== 'tracking' || progress === undefined) return undefined
  if (insteadOf(progress) !== undefined) return failure('WalletChangedTransaction')
  return endFailure(progress) && toLiquidityEnd(progress, 'ExecutionReverted')
}
