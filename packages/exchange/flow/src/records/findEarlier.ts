import type { ActivityLog } from '@oxbow/activity/ActivityLog'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { SentTransaction } from '../FlowStep.ts'
import { findAsked } from './findAsked.ts'
import { type FlowRecords, fromStoredAsk } from './flowRecords.ts'
import type { KeyedRecord, KeyedRecordName } from './keyedRecords.ts'

/** Looks at what was written down before the wallet was opened, and on the chain for what became of it. */
export async function findEarlier(
  client: ExchangeClient,
  { records, name, activity, note, signal }: findEarlier.Parameters,
): Promise<findEarlier.ReturnType> {
  const record = records.find(name)
  if (record === undefined) return { status: 'none' }
  const { account, hash, step } = record
  const chainId = step?.chainId ?? record.chainId
  const asked = fromStoredAsk(record)
  if (hash !== undefined) {
    const { nonce, intent } = asked
    const activityId = `${chainId}:${hash}`
    if (activity.getSnapshot().find(({ id }) => id === activityId)?.status === 'pending')
      return { status: 'sent', step, sent: { hash, nonce, intent, activityId } }
    records.remove(name)
    return { status: 'none' }
  }
  const found = await findAsked(client, asked, { chainId, account })
  // Nobody waits for it any more: whoever looks next is to find it.
  if (signal.aborted) return { status: 'none' }
  records.remove(name)
  if (found.status === 'not-sent') return { status: 'none' }
  if (found.status === 'unknown') return { status: 'unknown' }
  const sent = note({ hash: found.hash, nonce: found.nonce, intent: asked.intent }, step)
  return { status: 'sent', step, sent }
}

export declare namespace findEarlier {
  type Parameters = {
    readonly records: FlowRecords<KeyedRecord, KeyedRecordName>
    readonly name: KeyedRecordName
    readonly activity: ActivityLog
    /** Writes into the activity log what was found on the chain. */
    readonly note: (
      sent: Pick<SentTransaction, 'hash' | 'nonce' | 'intent'>,
      step: KeyedRecord['step'],
    ) => SentTransaction
    readonly signal: AbortSignal
  }
  /** `unknown`: it was asked for, and it is unknown whether it was sent. `step`: of a call before the last. */
  type ReturnType =
    | { readonly status: 'none' | 'unknown' }
    | { readonly status: 'sent'; readonly sent: SentTransaction; readonly step: KeyedRecord['step'] }
}
