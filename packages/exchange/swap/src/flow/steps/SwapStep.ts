import type { Replacement } from '@oxbow/connectors/Replacement'
import type { PermitData } from '@oxbow/contract/PermitData'
import type { TransactionIntent } from '@oxbow/transactions/getTransactionStatus'
import type { TransactionRequest } from '@oxbow/transactions/TransactionRequest'
import type { Hex } from 'viem'
import type { SwapStepKind } from '../view/SwapFlowView.ts'

/** A step of the flow. What was sent stays with its step, so that it is never sent again. */
export type SwapStep = {
  readonly kind: SwapStepKind
  readonly isDone: boolean
  /** Of an approval or its reset. The trade's own is made at the last moment. */
  readonly transaction: TransactionRequest | undefined
  readonly sent: SentTransaction | undefined
  /** Of a trade that is asked for together with the approvals it needs. */
  readonly approvals?: readonly TransactionRequest[] | undefined
  /** Of a permit, or of a trade whose approvals take its place: what is to be signed. */
  readonly permitData?: PermitData | undefined
}

export type SentTransaction = {
  readonly hash: Hex
  readonly nonce: number
  readonly intent: TransactionIntent
  /** Of its entry in the activity log. */
  readonly activityId: string
  /** What was sent in its place: a sped-up copy has become `hash`, a cancellation has a hash of its own. */
  readonly replacement?: { readonly kind: Replacement; readonly hash: Hex } | undefined
}

/** A permit with its signature. */
export type SignedPermit = { readonly data: PermitData; readonly signature: Hex }
