import type { Replacement } from '@oxbow/connectors/Replacement'
import type { FailureCode } from '@oxbow/failures/FailureCode'
import type { FailureView } from '@oxbow/failures/FailureView'
import type { SentInstead } from '@oxbow/transactions/findInstead'
import type { AgreedCost } from '@oxbow/transactions/verifyNetworkCost'
import type { TransactionProgress } from '@oxbow/transactions/watchTransaction'
import type { FlowStep } from '../FlowStep.ts'
import type { FlowTypes } from './FlowTypes.ts'

/** Data of a flow besides its state. */
export type FlowContext<Types extends FlowTypes = FlowTypes> = {
  /** What is to be signed: a quote, a plan. Undefined in a flow resumed after a reload, whose last step is sent already. */
  readonly terms: Types['terms'] | undefined
  /** The terms whose worst case the user agreed to; refreshed ones stay within their bounds. */
  readonly reviewed: Types['terms'] | undefined
  /** Terms beyond those bounds, until the user accepts them. */
  readonly offered: Types['terms'] | undefined
  /** Network cost that the user agreed to. */
  readonly agreed: AgreedCost
  /** Total network cost beyond the agreed one, in wei, until the user accepts it. */
  readonly offeredCostWei: bigint | undefined
  readonly steps: readonly Types['step'][]
  /** Signature of an earlier step that a later step uses. */
  readonly signed: Types['signed'] | undefined
  readonly prepared: Types['prepared'] | undefined
  /** Progress of the last step's transaction, or of the one being waited for. */
  readonly progress: TransactionProgress | undefined
  /** Replacement of the last transaction that the wallet is asked to send. */
  readonly replacement: Replacement | undefined
  readonly failure: FailureView | undefined
  readonly warning: FailureView | undefined
}

/** Initial data of a flow. */
export type FlowInput<Types extends FlowTypes> = {
  readonly terms: Types['terms'] | undefined
  /** Default: `terms`. */
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

/** The first step that isn't done. The last transaction is never marked done; its progress is tracked instead. */
export function activeStep<Step extends FlowStep>({ steps }: { readonly steps: readonly Step[] }): Step | undefined {
  return steps.find((step) => !step.isDone)
}

/** The steps with a change to the active one. */
export function withActive<Step extends FlowStep>(
  context: { readonly steps: readonly Step[] },
  change: Partial<FlowStep>,
): readonly Step[] {
  const active = activeStep(context)
  return context.steps.map((step) => (step === active ? { ...step, ...change } : step))
}

/** The steps with the active one done. A sped-up copy of its transaction is in the block under a hash of its own. */
export function withLanded<Step extends FlowStep>(
  context: { readonly steps: readonly Step[] },
  hash: `0x${string}`,
): readonly Step[] {
  const sent = activeStep(context)?.sent
  return withActive(context, { isDone: true, sent: sent && { ...sent, hash } })
}

/** Failure code of a transaction that ended badly; undefined otherwise. */
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

/** The same for a transaction before the last. */
export function approvalFailure(progress: TransactionProgress): FailureCode {
  return progress.status === 'failed' ? 'ApprovalReverted' : (endFailure(progress) ?? 'ApprovalReverted')
}

/** What the wallet sent instead, if the confirmed transaction isn't the requested one. */
export function insteadOf(progress: TransactionProgress | undefined): SentInstead | undefined {
  return progress !== undefined && 'instead' in progress ? progress.instead : undefined
}
