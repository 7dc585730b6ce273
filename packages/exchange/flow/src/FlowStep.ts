import type { Replacement } from '@oxbow/connectors/Replacement'
import type { TransactionIntent } from '@oxbow/transactions/getTransactionStatus'
import type { Hex } from 'viem'

/** A step of a flow, as data. It keeps what was sent, so that it is never sent twice. */
export type FlowStep = {
  /** The domain's name for it. */
  readonly kind: string
  /** Undefined: the flow's chain. */
  readonly chainId?: number | undefined
  readonly isDone: boolean
  readonly sent: SentTransaction | undefined
  /** Id of what was posted to a server, such as an order. */
  readonly posted?: string | undefined
}

export type SentTransaction = {
  readonly hash: Hex
  readonly nonce: number
  readonly intent: TransactionIntent
  /** Id of its entry in the activity log. */
  readonly activityId: string
  /** Whether the wallet made one transaction of several calls. */
  readonly isBatch?: boolean | undefined
  /** Its replacement: a sped-up copy has become `hash`, a cancellation has a hash of its own. */
  readonly replacement?: { readonly kind: Replacement; readonly hash: Hex } | undefined
}
