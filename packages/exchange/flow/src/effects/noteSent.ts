import type { ActivityEntry } from '@oxbow/activity/ActivityEntry'
import type { ActivityLog } from '@oxbow/activity/ActivityLog'
import { pendingEntry } from '@oxbow/activity/pendingEntry'
import type { Clock } from '@oxbow/runtime/Clock'
import type { SentTransaction } from '../FlowStep.ts'

/** Kind and summary of a transaction in the activity log. */
export type Described = Pick<ActivityEntry, 'kind' | 'summary'>

/** A transaction that a wallet sent, before it is logged. */
export type FoundTransaction = Pick<SentTransaction, 'hash' | 'nonce' | 'intent' | 'isBatch'> &
  Pick<ActivityEntry, 'relayedUntilMs'>

/** Adds a sent transaction to the activity log. */
export function noteSent(
  { hash, nonce, intent, isBatch, relayedUntilMs }: FoundTransaction,
  described: Described,
  { chainId, account, activity, clock, createdAtMs = clock.now(), flowId }: noteSent.Parameters,
): SentTransaction {
  const entry = pendingEntry({
    chainId,
    account,
    ...described,
    ...(isBatch && { isBatch }),
    ...(relayedUntilMs !== undefined && { relayedUntilMs }),
    hash,
    nonce,
    intent,
    createdAtMs,
    flowId,
  })
  activity.put(entry)
  const sent = { hash, nonce, intent, activityId: entry.id }
  return isBatch ? { ...sent, isBatch } : sent
}

export declare namespace noteSent {
  type Parameters = {
    readonly chainId: number
    /** Lower-case. */
    readonly account: `0x${string}`
    readonly activity: ActivityLog
    readonly clock: Clock
    /** Default: now. */
    readonly createdAtMs?: number | undefined
    readonly flowId: string | undefined
  }
}
