import type { PermitData } from '@oxbow/contract/PermitData'
import type { DomainTypes } from '@oxbow/flow/DomainTypes'
import type { FlowContext } from '@oxbow/flow/FlowContext'
import type { FlowPlan, PlannedStep, StepContext } from '@oxbow/flow/FlowDomain'
import type { Quote } from '@oxbow/trading/Quote'
import type { TokenFacts } from '@oxbow/transactions/TokenFacts'
import type { TransactionRequest } from '@oxbow/transactions/TransactionRequest'
import type { SwapStepKind } from './view/SwapFlowView.ts'

/** A swap, wrap or unwrap that a person wants. */
export type SwapIntent = {
  /** The first reviewed quote. */
  readonly quote: Quote
  readonly tokenIn: TokenFacts
  readonly tokenOut: TokenFacts
  /** Spender of the ERC-20 approval: the network's Permit2. */
  readonly spender: `0x${string}`
  /** Spender of Permit2's allowance: the network's Universal Router. */
  readonly router: `0x${string}`
  /** Amount of a new ERC-20 approval. */
  readonly approvalAmount: 'exact' | 'unlimited'
  readonly permitBy: PermitBy
}

/**
 * How Permit2 gets the router's allowance. `by-account`: by transaction if the account has contract code, since that code decides which signatures
 * are valid (ERC-1271) and some reject their owner's.
 */
export type PermitBy = 'signature' | 'transaction' | 'by-account'

/** A trade's plan in the form that the flow engine runs. */
export type SwapPlan = FlowPlan & {
  readonly quote: Quote
  readonly steps: readonly (PlannedStep & { readonly kind: SwapStepKind })[]
  /** Approvals of a batch, in order. */
  readonly approvals?: readonly TransactionRequest[] | undefined
  /** Permit to sign or signed already; in a batch, sent as a call instead. */
  readonly permit?: PermitData | undefined
}

export type SwapTypes = DomainTypes<SwapPlan>

/** Data of a swap's flow besides its state. */
export type SwapContext = FlowContext<SwapTypes>

/** What is known when a step of a swap is about to be asked for. */
export type SwapStepContext = StepContext<SwapIntent, SwapPlan>

export function isTrade(step: { readonly kind: string } | undefined): boolean {
  return step?.kind === 'swap' || step?.kind === 'wrap' || step?.kind === 'unwrap'
}
