import type { Replacement } from '@oxbow/connectors/Replacement'
import type { WalletAnswer } from '@oxbow/connectors/Wallet'
import type { FailureView } from '@oxbow/failures/FailureView'
import type { DomainFailures } from '@oxbow/failures/toFailure'
import type { AgreedCost } from '@oxbow/transactions/verifyNetworkCost'
import type { TransactionProgress } from '@oxbow/transactions/watchTransaction'
import type { SentTransaction } from '../FlowStep.ts'
import type { FlowContext } from './FlowContext.ts'
import type { FlowSnapshot } from './FlowEngine.ts'
import type { FlowTypes } from './FlowTypes.ts'

/** All side effects of a flow. The engine decides when they happen. */
export type FlowEffects<Types extends FlowTypes = FlowTypes> = {
  /** Looks for what an earlier visit or another tab did, before anything is asked. */
  takeUp?(signal: AbortSignal): Promise<Earlier<Types>>
  /** Shows the steps of the tab that runs the flow, and resolves when this tab has taken over. */
  takeOver?(signal: AbortSignal, show: (steps: readonly Types['step'][]) => void): Promise<void>
  /** Stores the progress; called at each change. */
  remember?(snapshot: FlowSnapshot<Types>): void
  /** Stops following the flow here, so that another tab can take it. */
  release?(): void
  /** Whether the wallet is on the step's network. @throws when the account is no longer shared. */
  isOnChain(step?: Types['step'] | undefined): Promise<boolean>
  switchChain(step?: Types['step'] | undefined): Promise<WalletAnswer<unknown>>
  /** Returns terms fresh enough to sign and within the bounds of `reviewed`, or worse ones to ask the user about. */
  refresh(
    input: {
      terms: Types['terms']
      reviewed: Types['terms']
      steps: readonly Types['step'][]
      signed: Types['signed'] | undefined
    },
    signal: AbortSignal,
  ): Promise<RefreshedTerms<Types>>
  /** Returns the steps that are still needed after those done. */
  planSteps(
    input: { terms: Types['terms']; steps: readonly Types['step'][]; signed: Types['signed'] | undefined },
    signal: AbortSignal,
  ): Promise<PlannedSteps<Types>>
  /** Runs all checks before the wallet opens. */
  prepareStep(
    input: {
      step: Types['step']
      terms: Types['terms']
      reviewed: Types['terms']
      steps: readonly Types['step'][]
      signed: Types['signed'] | undefined
      agreed: AgreedCost
    },
    signal: AbortSignal,
  ): Promise<Types['prepared']>
  /** Opens the wallet, or posts. What was sent is stored before this returns. @throws when the network cost would exceed the agreed one. */
  askWallet(input: {
    step: Types['step']
    prepared: Types['prepared']
    terms: Types['terms']
    signed: Types['signed'] | undefined
    agreed: AgreedCost
  }): Promise<StepAnswer<Types>>
  /** Resolves when the event of a `wait` step has happened. */
  waitOutside?(input: { step: Types['step']; steps: readonly Types['step'][] }, signal: AbortSignal): Promise<unknown>
  watch(sent: SentTransaction, signal: AbortSignal): AsyncIterable<TransactionProgress>
  /** Replacements that this wallet is known to support. */
  replacements(): readonly Replacement[]
  /** Asks the wallet for a transaction that replaces the last one while that is pending. */
  replace(input: {
    sent: SentTransaction
    replacement: Replacement
  }): Promise<WalletAnswer<{ readonly sent: SentTransaction }>>
  /** Compares what the wallet sent with what it was asked to send. */
  inspect(
    input: { sent: SentTransaction; reviewed: Types['terms'] | undefined },
    signal: AbortSignal,
  ): Promise<FailureView | undefined>
  /** While it is unknown whether the last transaction was sent: resolves once it is found on chain; undefined if that can't be told. */
  awaitLost?(signal: AbortSignal): Promise<SentTransaction | undefined>
  /** Failure codes of this domain, besides the common ones. */
  readonly failures?: DomainFailures | undefined
  /** Drops what a failure has shown to be wrong. */
  forgetFailed?(context: FlowContext<Types>): Partial<Pick<FlowContext<Types>, 'terms' | 'steps' | 'signed'>>
  /** Explains how a transaction before the last failed; undefined uses the engine's explanation. */
  explainEnd?(progress: TransactionProgress, step: Types['step']): FailureView | undefined
}

/**
 * `sent`: the last step was sent. `resumed`: `steps` are done or pending; the rest is planned. `unknown`: something was asked for, and it is unknown
 * whether it was sent. `elsewhere`: another tab runs the flow.
 */
export type Earlier<Types extends FlowTypes = FlowTypes> =
  | { readonly status: 'none' | 'unknown' | 'elsewhere' }
  | { readonly status: 'sent'; readonly sent: SentTransaction }
  | {
      readonly status: 'resumed'
      readonly steps: readonly Types['step'][]
      readonly signed: Types['signed'] | undefined
    }

export type RefreshedTerms<Types extends FlowTypes> = {
  readonly verdict: 'good' | 'worse'
  readonly terms: Types['terms']
}

export type PlannedSteps<Types extends FlowTypes> = {
  readonly steps: readonly Types['step'][]
  readonly signed: Types['signed'] | undefined
  /** If steps and terms are made together. */
  readonly terms?: Types['terms']
}

export type StepAnswer<Types extends FlowTypes = FlowTypes> = WalletAnswer<
  | { readonly type: 'signature'; readonly signed: Types['signed'] }
  | { readonly type: 'transaction'; readonly sent: SentTransaction }
  | { readonly type: 'posted'; readonly id: string }
  /** The wallet can't batch after all; nothing was sent. */
  | { readonly type: 'step-by-step' }
>
