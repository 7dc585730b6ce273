import type { Replacement } from '@oxbow/connectors/Replacement'
import type { Quote } from '@oxbow/trading/Quote'
import type { FailureCode } from '@oxbow/transactions/FailureCode'
import type { FailureView } from '@oxbow/transactions/FailureView'
import type { SentInstead } from '@oxbow/transactions/findInstead'
import type { AgreedCost } from '@oxbow/transactions/verifyNetworkCost'
import type { TransactionProgress } from '@oxbow/transactions/watchTransaction'
import type { PreparedStep } from './SwapEffects.ts'
import type { SignedPermit, SwapStep } from './steps/SwapStep.ts'
import type { SwapStepKind } from './view/SwapFlowView.ts'

/** What the machine remembers beside the state it is in. */
export type SwapContext = {
  /** The quote to be signed. Undefined in a flow taken up after a reload, whose trade is sent already. */
  readonly quote: Quote | undefined
  /** The quote whose worst case the user agreed to; a refreshed one stays within its bounds. */
  readonly reviewed: Quote | undefined
  /** A quote beyond those bounds, waiting for the user's word. */
  readonly offered: Quote | undefined
  /** What the network may take, as the user agreed to it. */
  readonly agreed: AgreedCost
  /** In wei, all in all: more than that, waiting for the user's word. */
  readonly offeredCostWei: bigint | undefined
  readonly steps: readonly SwapStep[]
  readonly permit: SignedPermit | undefined
  readonly prepared: PreparedStep | undefined
  /** Of the trade's transaction, or of the approval being waited for. */
  readonly progress: TransactionProgress | undefined
  /** What the wallet is asked to send in the trade's place. */
  readonly replacement: Replacement | undefined
  readonly failure: FailureView | undefined
  readonly warning: FailureView | undefined
}

/** The first step that is not done; the trade's own is never marked done but tracked. */
export function activeStep(context: Pick<SwapContext, 'steps'>): SwapStep | undefined {
  return context.steps.find((step) => !step.isDone)
}

/** The steps with the active one changed. */
export function withActive(context: Pick<SwapContext, 'steps'>, change: Partial<SwapStep>): readonly SwapStep[] {
  const active = activeStep(context)
  return context.steps.map((step) => (step === active ? { ...step, ...change } : step))
}

export function isTrade(step: { readonly kind: SwapStepKind } | undefined): boolean {
  return step?.kind === 'swap' || step?.kind === 'wrap' || step?.kind === 'unwrap'
}

/** The failure of a trade whose transaction came to a bad end; undefined while it is well. */
export function tradeFailure(progress: TransactionProgress | undefined): FailureCode | undefined {
  switch (progress?.status) {
    case 'failed':
      return 'ExecutionReverted'
    case 'dropped':
      return 'TransactionDropped'
    case 'cancelled':
      return 'TransactionCancelled'
    case 'replaced':
      return 'TransactionReplaced'
    default:
      return undefined
  }
}

/** The same for an approval. */
export function approvalFailure(progress: TransactionProgress): FailureCode {
  return progress.status === 'failed' ? 'ApprovalReverted' : (tradeFailure(progress) ?? 'ApprovalReverted')
}

/** What the wallet sent in place of what is in a block. */
export function insteadOf(progress: TransactionProgress | undefined): SentInstead | undefined {
  return progress !== undefined && 'instead' in progress ? progress.instead : undefined
}
