import type { ActivityLog } from '@oxbow/activity/ActivityLog'
import type { SentTransaction } from '@oxbow/flow/FlowStep'
import { type FlowRecords, fromStoredRequest, toStoredRequest } from '@oxbow/flow/flowRecords'
import { type FoundTransaction, noteSent } from '@oxbow/flow/noteSent'
import type { Clock } from '@oxbow/runtime/Clock'
import type { SwapFlowRecord } from './SwapFlowRecord.ts'
import { toTradeActivity } from './view/toTradeActivity.ts'

/** Stores a transaction found on the chain, which the wallet sent without an answer, in the activity log and the record. */
export function noteFoundTrade(
  record: SwapFlowRecord,
  { found, activity, records, clock }: noteFoundTrade.Parameters,
): SentTransaction {
  const { chainId, account, kind } = record.summary
  const sent = noteSent(
    found,
    { kind, summary: toTradeActivity(record.summary) },
    { chainId, account, activity, clock, createdAtMs: record.createdAtMs, flowId: record.id },
  )
  const { hash, nonce, intent, activityId } = sent
  const asked = toStoredRequest({ ...fromStoredRequest(record.asked), intent })
  records.put({ ...record, asked, sent: { hash, nonce, activityId }, isFound: true })
  return sent
}

export declare namespace noteFoundTrade {
  type Parameters = {
    readonly found: FoundTransaction
    readonly activity: ActivityLog
    readonly records: FlowRecords<SwapFlowRecord, Pick<SwapFlowRecord, 'id'>>
    readonly clock: Clock
  }
}
