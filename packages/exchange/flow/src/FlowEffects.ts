import type { Replacement } from '@oxbow/connectors/Replacement'
import type { WalletAnswer } from '@oxbow/connectors/Wallet'
import type { FailureView } from '@oxbow/failures/FailureView'
import type { DomainFailures } from '@oxbow/failures/toFailure'
import type { AgreedCost } from '@oxbow/transactions/verifyNetworkCost'
import type { TransactionProgress } from '@oxbow/transactions/watchTransaction'
import type { FlowContext } from './FlowContext.ts'
import type { FlowSnapshot } from './FlowEngine.ts'
import type { SentTransaction } from './FlowStep.ts'
import type { FlowTypes } from './FlowTypes.ts'

/** Everything a flow does to the world. The engine decides when, these say how. */
export type FlowEffects<Types extends FlowTypes = FlowTypes> = {
  /** What an earlier visit or another tab did, looked for before anything is asked. */
  takeUp?(signal: AbortSignal): Promise<Earlier<Types>>
  /** Shows the steps of the tab that has the flow, and resolves when this one has it. */
  takeOver?(signal: AbortSignal, show: (steps: readonly Types['step'][]) => void): Promise<void>
  /** Writes down how far it has come; called at each change. */
  remember?(snapshot: FlowSnapshot<Types>): void
  /** The flow is no longer followed here: another tab may have it. */
  release?(): void
  /** Whether the wallet is on the network of the step. @throws when the account is gone. */
  isOnChain(step?: Types['step'] | undefined): Promise<boolean>
  switchChain(step?: Types['step'] | undefined): Promise<WalletAnswer<unknown>>
  /** Terms that are fresh enough to be signed and no worse than `reviewed` allows, or some to ask the user about. */
  refresh(
    input: {
      terms: Types['terms']
      reviewed: Types['terms']
      steps: readonly Types['step'][]
      signed: Types['signed'] | undefined
    },
    signal: AbortSignal,
  ): Promise<RefreshedTerms<Types>>
  /** The steps that are still needed, after those already done. */
  planSteps(
    input: { terms: Types['terms']; steps: readonly Types['step'][]; signed: Types['signed'] | undefined },
    signal: AbortSignal,
  ): Promise<PlannedSteps<Types>>
  /** Everything that can be checked before the wallet opens. */
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
  /** Opens the wallet, or posts. What was sent is written down before this returns. @throws when the network would take more than was agreed to. */
  askWallet(input: {
    step: Types['step']
    prepared: Types['prepared']
    terms: Types['terms']
    signed: Types['signed'] | undefined
    agreed: AgreedCost
  }): Promise<StepAnswer<Types>>
  /** Of a step that asks to `wait`: answers when it has happened. */
  waitOutside?(input: { step: Types['step']; steps: readonly Types['step'][] }, signal: AbortSignal): Promise<unknown>
  watch(sent: SentTransaction, signal: AbortSignal): AsyncIterable<TransactionProgress>
  /** What this wallet is worth asking for with `replace`, as far as is known by now. */
  replacements(): readonly Replacement[]
  /** Opens the wallet for a transaction that takes the place of the last one while that waits. */
  replace(input: {
    sent: SentTransaction
    replacement: Replacement
  }): Promise<WalletAnswer<{ readonly sent: SentTransaction }>>
  /** What the wallet really sent, compared with what it was asked to send. */
  inspect(
    input: { sent: SentTransaction; reviewed: Types['terms'] | undefined },
    signal: AbortSignal,
  ): Promise<FailureView | undefined>
  /** While it is unknown whether the last transaction was sent: answers once the chain tells that it was; undefined where it is not to be told. */
  awaitLost?(signal: AbortSignal): Promise<SentTransaction | undefined>
  /** Codes that errors of this domain have, besides those that every flow may have. */
  readonly failures?: DomainFailures | undefined
  /** What a failure has shown to be wrong, and is not to be used again. */
  forgetFailed?(context: FlowContext<Types>): Partial<Pick<FlowContext<Types>, 'terms' | 'steps' | 'signed'>>
  /** What a transaction before the last came to; undefined leaves it to the engine. */
  explainEnd?(progress: TransactionProgress, step: Types['step']): FailureView | undefined
}

/**
 * `sent`: the last step is. `resumed`: these steps are done, or sent and waited for; what is to be done still is planned. `unknown`: something was asked for,
 * and it is unknown whether it was sent. `elsewhere`: another tab has the flow.
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
  /** Where the steps and the terms are made together. */
  readonly terms?: Types['terms']
}

export type StepAnswer<Types extends FlowTypes = FlowTypes> = WalletAnswer<
  | { readonly type: 'signature'; readonly signed: Types['signed'] }
  | { readonly type: 'transaction'; readonly sent: SentTransaction }
  | { readonly type: 'posted'; readonly id: string }
  /** The wallet does not take calls together after all; nothing was sent. */
  | { readonly type: 'step-by-step' }
>
