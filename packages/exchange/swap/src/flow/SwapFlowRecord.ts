import type { SentTransaction } from '@oxbow/flow/FlowStep'
import {
  type FlowRecords,
  flowRecords,
  fromStoredRequest,
  isStoredRequest,
  type StoredRequest,
} from '@oxbow/flow/flowRecords'
import type { StringStorage } from '@oxbow/runtime/StringStorage'
import type { Hex } from 'viem'
import type { SwapStepKind, SwapSummary } from './view/SwapFlowView.ts'

/**
 * Record of a flow, written before the wallet opens for the trade and as soon as it answers, so that a page closed in between neither forgets a trade
 * nor asks for it twice.
 */
export type SwapFlowRecord = {
  readonly id: string
  readonly summary: SwapSummary
  readonly steps: readonly { readonly kind: SwapStepKind; readonly isDone: boolean }[]
  /** The request to the wallet. */
  readonly asked: StoredRequest
  /** Undefined until the wallet has answered. */
  readonly sent: { readonly hash: Hex; readonly nonce: number; readonly activityId: string } | undefined
  /** Found on the chain by a later visit and not shown to the person yet. The record stays until its result has been shown. */
  readonly isFound?: boolean
  readonly createdAtMs: number
}

export const swapFlowKey = 'oxbow.swap-flows'

/** Records of flows whose trade was asked for, newest first. */
export function swapFlowRecords(storage: StringStorage): FlowRecords<SwapFlowRecord, Pick<SwapFlowRecord, 'id'>> {
  return flowRecords({ storage, key: swapFlowKey, isSame: (a, b) => a.id === b.id, isSound: isRecord })
}

/** Called when the person is told that the outcome is unknown. Keeps only a batch's record, as the wallet may report its status later. */
export function noteUnknown(records: ReturnType<typeof swapFlowRecords>, record: SwapFlowRecord): void {
  if (record.asked.callsId === undefined) records.remove(record)
  else records.put({ ...record, asked: { ...record.asked, isTold: true } })
}

/** The sent transaction of a record. */
export function toSent(sent: NonNullable<SwapFlowRecord['sent']>, asked: StoredRequest): SentTransaction {
  const { intent, callsId } = fromStoredRequest(asked)
  return { ...sent, intent, ...(callsId !== undefined && { isBatch: true }) }
}

/** Name of the lock held by the tab that runs the flow. */
export function lockOf(id: string): string {
  return `${swapFlowKey}.${id}`
}

/** Lock held during a search for sent transactions, so that a search isn't mistaken for a tab that runs the trade. */
export const lookLock = `${swapFlowKey} look`

function isRecord(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { id, summary, steps, asked, createdAtMs } = value as Record<string, unknown>
  return (
    typeof id === 'string' &&
    typeof summary === 'object' &&
    summary !== null &&
    Array.isArray(steps) &&
    isStoredRequest(asked) &&
    typeof createdAtMs === 'number'
  )
}
