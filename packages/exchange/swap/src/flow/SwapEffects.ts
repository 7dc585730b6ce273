import type { Replacement } from '@oxbow/connectors/Replacement'
import type { WalletAnswer } from '@oxbow/connectors/Wallet'
import type { Quote } from '@oxbow/trading/Quote'
import type { FailureView } from '@oxbow/transactions/FailureView'
import type { TransactionRequest } from '@oxbow/transactions/TransactionRequest'
import type { AgreedCost } from '@oxbow/transactions/verifyNetworkCost'
import type { TransactionProgress } from '@oxbow/transactions/watchTransaction'
import type { SentTransaction, SignedPermit, SwapStep } from './steps/SwapStep.ts'

/** Everything the machine does to the world. The machine decides when, these say how. */
export type SwapEffects = {
  /** Whether the wallet is on the network of the trade. @throws when the account is gone. */
  isOnChain(): Promise<boolean>
  switchChain(): Promise<WalletAnswer<unknown>>
  /** A quote that is fresh enough to be signed and no worse than `reviewed` allows, or one to ask the user about. */
  refreshQuote(input: { quote: Quote; reviewed: Quote }, signal: AbortSignal): Promise<RefreshedQuote>
  /** The steps that are still needed, after those already done. */
  planSteps(
    input: { quote: Quote; steps: readonly SwapStep[]; permit: SignedPermit | undefined },
    signal: AbortSignal,
  ): Promise<PlannedSteps>
  /** Everything that can be checked before the wallet opens. */
  prepareStep(
    input: { step: SwapStep; quote: Quote; reviewed: Quote; permit: SignedPermit | undefined; agreed: AgreedCost },
    signal: AbortSignal,
  ): Promise<PreparedStep>
  /** Opens the wallet. What it sends is written down before this returns. @throws when the network would take more than was agreed to. */
  askWallet(input: { step: SwapStep; prepared: PreparedStep; quote: Quote; agreed: AgreedCost }): Promise<StepAnswer>
  watch(sent: SentTransaction, signal: AbortSignal): AsyncIterable<TransactionProgress>
  /** What this wallet is worth asking for with `replaceTrade`, as far as is known by now. */
  replacements(): readonly Replacement[]
  /** Opens the wallet for a transaction that takes the place of the trade's while that waits. */
  replaceTrade(input: {
    sent: SentTransaction
    replacement: Replacement
  }): Promise<WalletAnswer<{ readonly sent: SentTransaction }>>
  /** What the wallet really sent, compared with what it was asked to send. */
  inspect(
    input: { sent: SentTransaction; reviewed: Quote | undefined },
    signal: AbortSignal,
  ): Promise<FailureView | undefined>
}

export type RefreshedQuote = { readonly verdict: 'good' | 'worse'; readonly quote: Quote }

export type PlannedSteps = { readonly steps: readonly SwapStep[]; readonly permit: SignedPermit | undefined }

export type PreparedStep =
  | { readonly type: 'signature'; readonly permitData: SignedPermit['data'] }
  | { readonly type: 'transaction'; readonly transaction: TransactionRequest }
  | { readonly type: 'batch'; readonly calls: readonly TransactionRequest[] }

export type StepAnswer = WalletAnswer<
  | { readonly type: 'signature'; readonly permit: SignedPermit }
  | { readonly type: 'transaction'; readonly sent: SentTransaction }
  /** The wallet does not take calls together after all; nothing was sent. */
  | { readonly type: 'step-by-step' }
>
