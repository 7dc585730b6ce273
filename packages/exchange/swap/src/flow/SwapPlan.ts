import type { PermitData } from '@oxbow/contract/PermitData'
import type { DomainTypes } from '@oxbow/flow/DomainTypes'
import type { FlowContext } from '@oxbow/flow/FlowContext'
import type { FlowPlan, PlannedStep, StepContext } from '@oxbow/flow/FlowDomain'
import type { Quote } from '@oxbow/trading/Quote'
import type { TokenFacts } from '@oxbow/transactions/TokenFacts'
import type { TransactionRequest } from '@oxbow/transactions/TransactionRequest'
import type { SwapStepKind } from './view/SwapFlowView.ts'

/** What a person wants swapped, wrapped or unwrapped. */
export type SwapIntent = {
  /** As it was reviewed first. */
  readonly quote: Quote
  readonly tokenIn: TokenFacts
  readonly tokenOut: TokenFacts
  /** Who is approved: the network's Permit2. */
  readonly spender: `0x${string}`
  /** Whom Permit2 lets take tokens: the network's Universal Router. */
  readonly router: `0x${string}`
  /** What a new ERC-20 approval allows. */
  readonly approvalAmount: 'exact' | 'unlimited'
  readonly permitBy: PermitBy
}

/**
 * How Permit2 is told that the router may take tokens. `by-account`: by transaction where the account runs a contract's code, because that decides which
 * signatures are good (ERC-1271), and some refuse their owner's.
 */
export type PermitBy = 'signature' | 'transaction' | 'by-account'

/** A trade as the engine takes it. */
export type SwapPlan = FlowPlan & {
  readonly quote: Quote
  readonly steps: readonly (PlannedStep & { readonly kind: SwapStepKind })[]
  /** Of a batch, in order. */
  readonly approvals?: readonly TransactionRequest[] | undefined
  /** What is to be signed or has been, or of a batch what takes its place as a call. */
  readonly permit?: PermitData | undefined
}

export type SwapTypes = DomainTypes<SwapPlan>

/** What a swap's flow remembers beside the state it is in. */
export type SwapContext = FlowContext<SwapTypes>

/** What is known when a step of a swap is about to be asked for. */
export type SwapStepContext = StepContext<SwapIntent, SwapPlan>

export function isTrade(step: { readonly kind: string } | undefined): boolean {
  return step?.kind === 'swap' || step?.kind === 'wrap' || step?.kind === 'unwrap'
}
