import type { SentTransaction } from '@oxbow/flow/FlowStep'
import { type FlowRecords, flowRecords, fromStoredAsk, isStoredAsk, type StoredAsk } from '@oxbow/flow/flowRecords'
import type { StringStorage } from '@oxbow/runtime/StringStorage'
import type { Hex } from 'viem'
import type { SwapStepKind, SwapSummary } from './view/SwapFlowView.ts'

/**
 * What a flow writes down before it opens the wallet for its trade and as soon as the wallet has answered, so that a page that
 * was closed in between neither forgets a trade nor asks for it twice.
 */
export type SwapFlowRecord = {
  readonly id: string
  readonly summary: SwapSummary
  readonly steps: readonly { readonly kind: SwapStepKind; readonly isDone: boolean }[]
  /** What the wallet was asked to send. */
  readonly asked: StoredAsk
  /** Undefined while the wallet has not answered. */
  readonly sent: { readonly hash: Hex; readonly nonce: number; readonly activityId: string } | undefined
  /** It was found on the chain by a later visit. What becomes of it is shown there, in however many attempts: nobody has seen it yet. */
  readonly isFound?: boolean
  readonly createdAtMs: number
}

export const swapFlowKey = 'oxbow.swap-flows'

/** The records of flows whose trade was asked for, newest first. */
export function swapFlowRecords(storage: StringStorage): FlowRecords<SwapFlowRecord, Pick<SwapFlowRecord, 'id'>> {
  return flowRecords({ storage, key: swapFlowKey, isSame: (a, b) => a.id === b.id, isSound: isRecord })
}

/** The person is told that nobody knows: of a transaction that is the end. Of calls the wallet may know more later, so they are looked for without being told again. */
export function noteUnknown(records: ReturnType<typeof swapFlowRecords>, record: SwapFlowRecord): void {
  if (record.asked.callsId === undefined) records.remove(record)
  else records.put({ ...record, asked: { ...record.asked, isTold: true } })
}

/** What a record knows to be sent, as flows take it. */
export function toSent(sent: NonNullable<SwapFlowRecord['sent']>, asked: StoredAsk): SentTransaction {
  const { intent, callsId } = fromStoredAsk(asked)
  return { ...sent, intent, ...(callsId !== undefined && { isBatch: true }) }
}

/** The name that the tab holds which has the flow. */
export function lockOf(id: string): string {
  return `${swapFlowKey}.${id}`
}

/** Held while somebody looks for what wallets have sent, so that a look is never taken for a tab that has the trade. */
export const lookLock = `${swapFlowKey} look`

function isRecord(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { id, summary, steps, asked, createdAtMs } = value as Record<string, unknown>
  return (
    typeof id === 'string' &&
    typeof summary === 'object' &&
    summary !== null &&
    Array.isArray(steps) &&
    isStoredAsk(asked) &&
    typeof createdAtMs === 'number'
  )
}
