import type { StringStorage } from '@oxbow/runtime/StringStorage'
import { swapFlowRecords } from './SwapFlowRecord.ts'

/** Whether an earlier visit may have left an unfinished trade, so that `resumeSwapFlow` is worth loading. */
export function hasSwapFlows(storage: StringStorage): boolean {
  return swapFlowRecords(storage).getSnapshot().length > 0
}
