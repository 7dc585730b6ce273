import type { ActivityLog } from '@oxbow/activity/ActivityLog'
import type { SentTransaction } from '@oxbow/flow/FlowStep'
import { type FlowRecords, fromStoredAsk } from '@oxbow/flow/flowRecords'
import { noteSent } from '@oxbow/flow/noteSent'
import type { Clock } from '@oxbow/runtime/Clock'
import type { Hex } from 'viem'
import type { SwapFlowRecord } from './SwapFlowRecord.ts'
import { toTradeActivity } from './view/toTradeActivity.ts'

/** Writes down, in the activity log and in the record, what a wallet sent without an answer and the chain has. */
export function noteFoundTrade(
  record: SwapFlowRecord,
  { hash, nonce, activity, records, clock }: noteFoundTrade.Parameters,
): SentTransaction {
  const { chainId, account, kind } = record.summary
  const { intent } = fromStoredAsk(record.asked)
  const sent = noteSent(
    { hash, nonce, intent },
    { kind, summary: toTradeActivity(record.summary) },
    { chainId, account, activity, clock, createdAtMs: record.createdAtMs, flowId: record.id },
  )
  const { activityId } = sent
  records.put({ ...record, sent: { hash: sent.hash, nonce: sent.nonce, activityId }, isFound: true })
  return sent
}

export declare namespace noteFoundTrade {
  type Parameters = {
    readonly hash: Hex
    readonly nonce: number
    readonly activity: ActivityLog
    readonly records: FlowRecords<SwapFlowRecord, Pick<SwapFlowRecord, 'id'>>
    readonly clock: Clock
  }
}
