import type { ActivityLog } from '@oxbow/activity/ActivityLog'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { Wallet } from '@oxbow/connectors/Wallet'
import type { FoundTransaction } from '../effects/noteSent.ts'
import type { SentTransaction } from '../FlowStep.ts'
import { findAsked } from './findAsked.ts'
import { type FlowRecords, fromStoredAsk } from './flowRecords.ts'
import type { KeyedRecord, KeyedRecordName } from './keyedRecords.ts'

/** Looks at what was written down before the wallet was opened, and on the chain for what became of it. */
export async function findEarlier(
  client: ExchangeClient,
  { records, name, wallet, activity, note, signal }: findEarlier.Parameters,
): Promise<findEarlier.ReturnType> {
  const record = records.find(name)
  if (record === undefined) return { status: 'none' }
  const { account, hash, step } = record
  const chainId = step?.chainId ?? record.chainId
  const asked = fromStoredAsk(record)
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
  // Nobody waits for it any more: whoever looks next is to find it.
  if (signal.aborted) return { status: 'none' }
  // It is on its way: whoever asks next is to wait for it too.
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
    /** That was asked. */
    readonly wallet: Wallet
    readonly activity: ActivityLog
    /** Writes into the activity log what was found on the chain. */
    readonly note: (sent: FoundTransaction, step: KeyedRecord['step']) => SentTransaction
    readonly signal: AbortSignal
  }
  /** `unknown`: it was asked for, and it is unknown whether it was sent. `step`: of a call before the last. */
  type ReturnType =
    | { readonly status: 'none' | 'unknown' }
    | { readonly status: 'sent'; readonly sent: SentTransaction; readonly step: KeyedRecord['step'] }
}
