import { type PersistedStore, persistedStore } from '@oxbow/runtime/persistedStore'
import type { StringStorage } from '@oxbow/runtime/StringStorage'
import type { Hex } from 'viem'

/**
 * What a flow writes down before it opens the wallet for its deposit or exit and as soon as the wallet has answered, so that a page that was closed
 * in between does not ask for it twice.
 */
export type LiquidityRecord = {
  /** What is done to which position: the same after a reload. */
  readonly key: string
  readonly chainId: number
  /** Lower-case. */
  readonly account: Hex
  /** The account's next nonce at that moment, and the block. */
  readonly nonce: number
  readonly blockNumber: string
  readonly intent: { readonly to: Hex; readonly data: Hex; readonly value: string }
  /** Undefined while the wallet has not answered. */
  readonly hash: Hex | undefined
}

const KEPT = 20

/** The records of deposits and exits that were asked for, newest first. */
export function liquidityRecords(storage: StringStorage): PersistedStore<readonly LiquidityRecord[]> {
  return persistedStore<readonly LiquidityRecord[]>({
    storage,
    key: 'oxbow.liquidity-flows',
    version: 1,
    initial: [],
    validate: isRecords,
  })
}

export function putRecord(store: PersistedStore<readonly LiquidityRecord[]>, record: LiquidityRecord): void {
  store.update((records) => [record, ...records.filter((other) => !isOfSame(other, record))].slice(0, KEPT))
}

export function removeRecord(store: PersistedStore<readonly LiquidityRecord[]>, record: RecordName): void {
  store.update((records) => records.filter((other) => !isOfSame(other, record)))
}

export function findRecord(
  store: PersistedStore<readonly LiquidityRecord[]>,
  name: RecordName,
): LiquidityRecord | undefined {
  return store.getSnapshot().find((record) => isOfSame(record, name))
}

type RecordName = Pick<LiquidityRecord, 'key' | 'chainId' | 'account'>

function isOfSame(a: RecordName, b: RecordName): boolean {
  return a.key === b.key && a.chainId === b.chainId && a.account === b.account
}

/** Storage belongs to the user and may hold anything. */
function isRecords(value: unknown): value is readonly LiquidityRecord[] {
  return (
    Array.isArray(value) &&
    value.every(
      (record) =>
        typeof record === 'object' &&
        record !== null &&
        typeof record.key === 'string' &&
        typeof record.chainId === 'number' &&
        typeof record.account === 'string' &&
        typeof record.nonce === 'number' &&
        typeof record.blockNumber === 'string' &&
        typeof record.intent === 'object' &&
        record.intent !== null,
    )
  )
}
