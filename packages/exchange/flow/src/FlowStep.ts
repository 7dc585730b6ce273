import type { Replacement } from '@oxbow/connectors/Replacement'
import type { TransactionIntent } from '@oxbow/transactions/getTransactionStatus'
import type { Hex } from 'viem'

/** A step of a flow, as data. What was sent stays with its step, so that it is never sent again. */
export type FlowStep = {
  /** The domain's word for it. */
  readonly kind: string
  /** Undefined: the flow's own. */
  readonly chainId?: number | undefined
  readonly isDone: boolean
  readonly sent: SentTransaction | undefined
  /** Name of what was given to somebody who does it without the wallet, such as an order. */
  readonly posted?: string | undefined
}

export type SentTransaction = {
  readonly hash: Hex
  readonly nonce: number
  readonly intent: TransactionIntent
  /** Of its entry in the activity log. */
  readonly activityId: string
  /** Several calls that the wallet made one transaction of. */
  readonly isBatch?: boolean | undefined
  /** What was sent in its place: a sped-up copy has become `hash`, a cancellation has a hash of its own. */
  readonly replacement?: { readonly kind: Replacement; readonly hash: Hex } | undefined
}
