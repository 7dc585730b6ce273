import type { FlowRecords } from '@oxbow/flow/flowRecords'
import { type KeyedRecord, type KeyedRecordName, keyedRecords } from '@oxbow/flow/keyedRecords'
import type { StringStorage } from '@oxbow/runtime/StringStorage'

/** What a liquidity flow stores so that it can resume after a reload. */
export type LiquidityRecord = KeyedRecord

/** Records of started liquidity flows, newest first. */
export function liquidityRecords(storage: StringStorage): FlowRecords<KeyedRecord, KeyedRecordName> {
  return keyedRecords(storage, 'oxbow.liquidity-flows')
}
