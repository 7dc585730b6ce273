import { type PersistedStore, persistedStore } from '@oxbow/runtime/persistedStore'
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
  readonly asked: {
    /** The account's next nonce at that moment, and the block. */
    readonly nonce: number
    readonly blockNumber: string
    readonly intent: { readonly to: Hex; readonly data: Hex; readonly value: string }
  }
  /** Undefined while the wallet has not answered. */
  readonly sent: { readonly hash: Hex; readonly nonce: number; readonly activityId: string } | undefined
  /** It was found on the chain by a later visit. What becomes of it is shown there, in however many attempts: nobody has seen it yet. */
  readonly isFound?: boolean
  readonly createdAtMs: number
}

export const swapFlowKey = 'oxbow.swap-flows'

const KEPT = 20

/** The records of flows whose trade was asked for, newest first. */
export function swapFlowRecords(storage: StringStorage): PersistedStore<readonly SwapFlowRecord[]> {
  return persistedStore<readonly SwapFlowRecord[]>({
    storage,
    key: swapFlowKey,
    version: 1,
    initial: [],
    validate: isRecords,
  })
}

/** The name that the tab holds which has the flow. */
export function lockOf(id: string): string {
  return `${swapFlowKey}.${id}`
}

/** Adds a record or replaces the one of the same flow. */
export function putRecord(store: PersistedStore<readonly SwapFlowRecord[]>, record: SwapFlowRecord): void {
  store.update((records) => [record, ...records.filter(({ id }) => id !== record.id)].slice(0, KEPT))
}

export function removeRecord(store: PersistedStore<readonly SwapFlowRecord[]>, id: string): void {
  store.update((records) => records.filter((record) => record.id !== id))
}

function isRecords(value: unknown): value is readonly SwapFlowRecord[] {
  return Array.isArray(value) && value.every(isRecord)
}

function isRecord(value: unknown): value is SwapFlowRecord {
  if (typeof value !== 'object' || value === null) return false
  const { id, summary, steps, asked, createdAtMs } = value as Record<string, unknown>
  return (
    typeof id === 'string' &&
    typeof summary === 'object' &&
    summary !== null &&
    Array.isArray(steps) &&
    typeof asked === 'object' &&
    asked !== null &&
    typeof createdAtMs === 'number'
  )
}
