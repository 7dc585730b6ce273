import type { Replacement } from '@oxbow/connectors/Replacement'
import type { FailureCode } from '@oxbow/failures/FailureCode'
import type { FailureView } from '@oxbow/failures/FailureView'
import type { SentInstead } from '@oxbow/transactions/findInstead'
import type { AgreedCost } from '@oxbow/transactions/verifyNetworkCost'
import type { TransactionProgress } from '@oxbow/transactions/watchTransaction'
import type { FlowStep } from './FlowStep.ts'
import type { FlowTypes } from './FlowTypes.ts'

/** What a flow remembers beside the state it is in. */
export type FlowContext<Types extends FlowTypes = FlowTypes> = {
  /** What is to be signed: a quote, a plan. Undefined in a flow taken up after a reload, whose last step is sent already. */
  readonly terms: Types['terms'] | undefined
  /** The terms whose worst case the user agreed to; refreshed ones stay within their bounds. */
  readonly reviewed: Types['terms'] | undefined
  /** Terms beyond those bounds, waiting for the user's word. */
  readonly offered: Types['terms'] | undefined
  /** What the network may take, as the user agreed to it. */
  readonly agreed: AgreedCost
  /** In wei, all in all: more than that, waiting for the user's word. */
  readonly offeredCostWei: bigint | undefined
  readonly steps: readonly Types['step'][]
  /** What was signed on the way and goes into a later step. */
  readonly signed: Types['signed'] | undefined
  readonly prepared: Types['prepared'] | undefined
  /** Of the last step's transaction, or of the one being waited for. */
  readonly progress: TransactionProgress | undefined
  /** What the wallet is asked to send in the last one's place. */
  readonly replacement: Replacement | undefined
  readonly failure: FailureView | undefined
  readonly warning: FailureView | undefined
}

/** What a flow begins with. */
export type FlowInput<Types extends FlowTypes> = {
  readonly terms: Types['terms'] | undefined
  /** Default the terms themselves. */
  readonly reviewed?: Types['terms'] | undefined
  readonly steps: readonly Types['step'][]
  readonly failure?: FailureView | undefined
}

export function firstContext<Types extends FlowTypes>(input: FlowInput<Types>): FlowContext<Types> {
  const { terms, reviewed = terms, steps, failure } = input
  return {
    terms,
    reviewed,
    offered: undefined,
    agreed: { agreedWei: undefined, askedWei: 0n },
    offeredCostWei: undefined,
    steps,
    signed: undefined,
    prepared: undefined,
    progress: undefined,
    replacement: undefined,
    failure,
    warning: undefined,
  }
}

/** The first step that is not done; a transaction that is the last one is never marked done but tracked. */
export function activeStep<Step extends FlowStep>({ steps }: { readonly steps: readonly Step[] }): Step | undefined {
  return steps.find((step) => !step.isDone)
}

/** The steps with the active one changed. */
export function withActive<Step extends FlowStep>(
  context: { readonly steps: readonly Step[] },
  change: Partial<FlowStep>,
): readonly Step[] {
  const active = activeStep(context)
  return context.steps.map((step) => (step === active ? { ...step, ...change } : step))
}

/** The failure of a transaction that came to a bad end; undefined while it is well. */
export function endFailure(progress: TransactionProgress | undefined): FailureCode | undefined {
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

/** The same for a step before the last. */
export function approvalFailure(progress: TransactionProgress): FailureCode {
  return progress.status === 'failed' ? 'ApprovalReverted' : (endFailure(progress) ?? 'ApprovalReverted')
}

/** What the wallet sent in place of what is in a block. */
export function insteadOf(progress: TransactionProgress | undefined): SentInstead | undefined {
  return progress !== undefined && 'instead' in progress ? progress.instead : undefined
}
