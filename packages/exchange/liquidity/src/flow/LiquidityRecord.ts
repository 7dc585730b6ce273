import type { FlowRecords } from '@oxbow/flow/flowRecords'
import { type KeyedRecord, type KeyedRecordName, keyedRecords } from '@oxbow/flow/keyedRecords'
import type { StringStorage } from '@oxbow/runtime/StringStorage'

/** What a flow writes down of its deposit or exit. */
export type LiquidityRecord = KeyedRecord

/** The records of deposits and exits that were asked for, newest first. */
export function liquidityRecords(storage: StringStorage): FlowRecords<KeyedRecord, KeyedRecordName> {
  return keyedRecords(storage, 'oxbow.liquidity-flows')
}
