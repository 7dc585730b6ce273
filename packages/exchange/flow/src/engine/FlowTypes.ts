import type { TransactionRequest } from '@oxbow/transactions/TransactionRequest'
import type { FlowStep } from '../FlowStep.ts'

/** Types that differ between domains: terms, steps, what is signed, and what a step asks for. */
export type FlowTypes = {
  readonly terms: unknown
  readonly step: FlowStep
  readonly signed: unknown
  readonly prepared: PreparedStep
}

/**
 * What a step asks for, and of whom. Of the wallet: `signature` (a permit, an order, an authorization), `transaction` (an approval, a call), `batch`
 * (several calls, atomic). Of a server: `post`. `wait` asks nobody; it waits for an outside event.
 */
export type PreparedStep =
  | { readonly type: 'signature' }
  | { readonly type: 'transaction'; readonly transaction: TransactionRequest }
  | { readonly type: 'batch'; readonly calls: readonly Pick<TransactionRequest, 'to' | 'data' | 'value'>[] }
  | { readonly type: 'post' }
  | { readonly type: 'wait' }
