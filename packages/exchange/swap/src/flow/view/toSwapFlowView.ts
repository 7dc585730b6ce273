import type { TradeResult } from '@oxbow/activity/readTradeResult'
import type { Replacement } from '@oxbow/connectors/Replacement'
import type { FailureView } from '@oxbow/failures/FailureView'
import { failure } from '@oxbow/failures/toFailure'
import { activeStep, endFailure, insteadOf } from '@oxbow/flow/FlowContext'
import { isReplaceable } from '@oxbow/flow/isReplaceable'
import { toChanged } from '@oxbow/flow/toFlowView'
import type { TransactionProgress } from '@oxbow/transactions/watchTransaction'
import type { Log } from 'viem'
import { isTrade, type SwapContext, type SwapTypes } from '../SwapPlan.ts'
import { type SwapFailureCode, swapFailures } from '../swapFailures.ts'
import type {
  SwapFlowStatus,
  SwapFlowView,
  SwapPrompt,
  SwapStepKind,
  SwapStepState,
  SwapStepView,
  SwapSummary,
} from './SwapFlowView.ts'

/** Maps the flow's state to what a page shows. */
export function toSwapFlowView(parameters: toSwapFlowView.Parameters): SwapFlowView {
  const { id, state, context, summary, chainId } = parameters
  const status = toStatus(state, context)
  const trade = context.steps.find(isTrade)
  const { progress } = context
  const instead = insteadOf(progress)
  const lost = state === 'tracking' ? endFailure(progress) : undefined
  return {
    id,
    status,
    steps: context.steps.map((step) => toStep(step, { status, isActive: step === activeStep(context) })),
    prompt: toPrompt(state, context, chainId),
    quote: context.terms?.plan?.quote,
    summary,
    result:
      state === 'tracking' && progress !== undefined && 'logs' in progress && instead === undefined
        ? parameters.readResult(progress.logs)
        : undefined,
    hash: progress !== undefined && state === 'tracking' ? progress.hash : trade?.sent?.hash,
    networkCostWei: state === 'tracking' && progress?.status === 'failed' ? progress.networkCostWei : undefined,
    confirmations: progress !== undefined && 'confirmations' in progress ? progress.confirmations : undefined,
    wasReorged: state === 'tracking' && progress?.status === 'pending' && progress.reorged,
    error:
      status === 'rejected'
        ? failure('UserRejected')
        : lost === undefined
          ? state === 'tracking' && instead !== undefined
            ? toChanged(context.warning)
            : context.failure
          : lost === 'ExecutionReverted'
            ? toReverted(progress, trade)
            : failure(lost),
    warning: progress?.status === 'pending' && progress.isDisputed ? failure('OutcomeUnknown') : context.warning,
    instead,
    replacements: state === 'tracking' && status === 'pending' && isReplaceable(context) ? parameters.replacements : [],
    replacement: trade?.sent?.replacement?.kind,
    canRetry:
      context.terms !== undefined &&
      instead === undefined &&
      (status === 'failed' || status === 'rejected' || status === 'replaced'),
  }
}

export declare namespace toSwapFlowView {
  type Parameters = {
    readonly id: string
    readonly state: string
    readonly context: SwapContext
    readonly summary: SwapSummary
    readonly chainId: number
    readonly replacements: readonly Replacement[]
    /** Reads the amounts that a trade moved from its logs. */
    readonly readResult: (logs: readonly Log[]) => TradeResult
  }
}

function toStatus(state: string, { progress }: SwapContext): SwapFlowStatus {
  if (state === 'review' || state === 'rejected' || state === 'failed') return state
  if (state !== 'tracking') return 'working'
  if (insteadOf(progress) !== undefined) return 'failed'
  switch (progress?.status) {
    case 'confirmed':
    case 'final':
    case 'replaced':
    case 'failed':
      return progress.status
    case 'dropped':
    case 'cancelled':
      return 'failed'
    default:
      return 'pending'
  }
}

function toStep(step: SwapTypes['step'], context: { status: SwapFlowStatus; isActive: boolean }): SwapStepView {
  return { kind: step.kind as SwapStepKind, hash: step.sent?.hash, state: toStepState(step, context) }
}

function toStepState(
  step: SwapTypes['step'],
  { status, isActive }: { status: SwapFlowStatus; isActive: boolean },
): SwapStepState {
  if (step.isDone) return 'done'
  if (!isActive) return 'upcoming'
  switch (status) {
    case 'review':
      return 'upcoming'
    case 'confirmed':
    case 'final':
      return 'done'
    case 'failed':
    case 'replaced':
      return 'failed'
    case 'rejected':
      return 'rejected'
    default:
      return 'active'
  }
}

function toPrompt(state: string, context: SwapContext, chainId: number): SwapPrompt | undefined {
  const step = activeStep(context)
  const [reviewed, offered] = [context.reviewed?.plan?.quote, context.offered?.plan?.quote]
  if (state === 'switchingChain') return { kind: 'switch-chain', chainId }
  if (state === 'asking' && step !== undefined) return { kind: 'confirm-in-wallet', step: step.kind as SwapStepKind }
  if (state === 'askingAgain' && reviewed !== undefined && offered !== undefined)
    return { kind: 'accept-quote', reviewed, offered }
  if (state === 'askingCost' && context.agreed.agreedWei !== undefined && context.offeredCostWei !== undefined)
    return {
      kind: 'accept-network-cost',
      reviewedWei: context.agreed.agreedWei,
      offeredWei: context.offeredCostWei,
    }
  if (state === 'tracking' && context.replacement !== undefined)
    return { kind: 'confirm-replacement', replacement: context.replacement }
  return undefined
}

/** The failure of a reverted trade: by its revert reason if there is one; wraps have codes of their own. */
function toReverted(
  progress: TransactionProgress | undefined,
  trade: SwapTypes['step'] | undefined,
): FailureView<SwapFailureCode> {
  const reason = progress?.status === 'failed' ? progress.reason : undefined
  if (trade?.kind === 'wrap') return failure('WrapFailed', reason?.detail, swapFailures)
  if (trade?.kind === 'unwrap') return failure('UnwrapFailed', reason?.detail, swapFailures)
  const isKnown = reason !== undefined && reason.code !== 'ExpectedToFail'
  return failure(isKnown ? reason.code : 'ExecutionReverted', reason?.detail)
}
