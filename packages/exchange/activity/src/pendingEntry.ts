import type { TransactionIntent } from '@oxbow/transactions/getTransactionStatus'
import type { ActivityEntry } from './ActivityEntry.ts'

/** Entry of a transaction that was just sent. */
export function pendingEntry({ intent, ...sent }: pendingEntry.Parameters): ActivityEntry {
  return {
    ...sent,
    id: `${sent.chainId}:${sent.hash}`,
    status: 'pending',
    block: undefined,
    replacedBy: undefined,
    isFinal: false,
    wasReorged: false,
    intent: { ...intent, value: intent.value.toString() },
  }
}

export declare namespace pendingEntry {
  type Parameters = Pick<
    ActivityEntry,
    | 'chainId'
    | 'account'
    | 'kind'
    | 'summary'
    | 'hash'
    | 'nonce'
    | 'createdAtMs'
    | 'flowId'
    | 'isBatch'
    | 'relayedUntilMs'
  > & { readonly intent: TransactionIntent }
}
