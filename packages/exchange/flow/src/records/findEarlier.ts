import type { ActivityLog } from '@oxbow/activity/ActivityLog'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { Wallet } from '@oxbow/connectors/Wallet'
import type { FoundTransaction } from '../effects/noteSent.ts'
import type { SentTransaction } from '../FlowStep.ts'
import { findAsked } from './findAsked.ts'
import { type FlowRecords, fromStoredRequest } from './flowRecords.ts'
import type { KeyedRecord, KeyedRecordName } from './keyedRecords.ts'

/** Finds out from the stored request and the chain what became of an earlier visit's request. */
export async function findEarlier(
  client: ExchangeClient,
  { records, name, wallet, activity, note, signal }: findEarlier.Parameters,
): Promise<findEarlier.ReturnType> {
  const record = records.find(name)
  if (record === undefined) return { status: 'none' }
  const { account, hash, step } = record
  const chainId = step?.chainId ?? record.chainId
  const asked = fromStoredRequest(record)
  if (hash !== undefined) {
    const { nonce, intent, callsId } = asked
    const activityId = `${chainId}:${hash}`
    if (activity.getSnapshot().find(({ id }) => id === activityId)?.status === 'pending')
      return {
        status: 'sent',
        step,
        sent: { hash, nonce, intent, activityId, ...(callsId !== undefined && { isBatch: true }) },
      }
    records.remove(name)
    return { status: 'none' }
  }
  const found = await findAsked(client, asked, { chainId, account, wallet })
  // After an abort nobody takes the result, so the record stays for the next search.
  if (signal.aborted) return { status: 'none' }
  // Pending: the record stays, so that the next visit waits for it too.
  if (found.status === 'pending') return { status: 'unknown' }
  if (found.status === 'unknown' && asked.callsId !== undefined) {
    records.put({ ...record, isTold: true })
    return { status: record.isTold ? 'none' : 'unknown' }
  }
  records.remove(name)
  if (found.status === 'not-sent') return { status: 'none' }
  if (found.status === 'unknown') return { status: 'unknown' }
  const sent = note(found, step)
  return { status: 'sent', step, sent }
}

export declare namespace findEarlier {
  type Parameters = {
    readonly records: FlowRecords<KeyedRecord, KeyedRecordName>
    readonly name: KeyedRecordName
    /** The wallet that was asked. */
    readonly wallet: Wallet
    readonly activity: ActivityLog
    /** Adds a transaction found on chain to the activity log. */
    readonly note: (sent: FoundTransaction, step: KeyedRecord['step']) => SentTransaction
    readonly signal: AbortSignal
  }
  /** `unknown`: asked for, but it is unknown whether it was sent. `step`: set for a call before the last. */
  type ReturnType =
    | { readonly status: 'none' | 'unknown' }
    | { readonly status: 'sent'; readonly sent: SentTransaction; readonly step: KeyedRecord['step'] }
}
