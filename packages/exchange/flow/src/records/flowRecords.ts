import { type PersistedStore, persistedStore } from '@oxbow/runtime/persistedStore'
import type { StringStorage } from '@oxbow/runtime/StringStorage'
import type { AskedTransaction } from '@oxbow/transactions/submitTransaction'
import type { Hex } from 'viem'

/** A wallet request as stored; without bigints, for JSON. */
export type StoredRequest = {
  /** The account's next nonce and the block at the time of the request. */
  readonly nonce: number
  readonly blockNumber: string
  readonly intent: { readonly to: Hex; readonly data: Hex; readonly value: string }
  /** Id of a batch; see `AskedTransaction`. */
  readonly callsId?: string | undefined
  /** Whether the person was told that the outcome is unknown. The search goes on, since the wallet's window may still be open. */
  readonly isTold?: boolean | undefined
}

const KEPT = 20

/**
 * Records of one domain's flows, written before the wallet opens and as soon as it answers, so that a page closed in between neither forgets a
 * transaction nor asks for it twice. Newest first; the oldest are dropped.
 */
export function flowRecords<FlowRecord extends Name, Name>(
  options: flowRecords.Options<FlowRecord, Name>,
): FlowRecords<FlowRecord, Name> {
  const { storage, key, isSame, isSound } = options
  const store: PersistedStore<readonly FlowRecord[]> = persistedStore<readonly FlowRecord[]>({
    storage,
    key,
    version: 1,
    initial: [],
    // Storage may hold anything. One broken record must not make the page forget the others.
    validate: (value): value is readonly FlowRecord[] => Array.isArray(value) && value.every(isSound),
    repair: (value) => (Array.isArray(value) ? value.filter(isSound) : value),
  })
  return {
    ...store,
    put: (record) =>
      store.update((records) => [record, ...records.filter((other) => !isSame(other, record))].slice(0, KEPT)),
    remove: (name) => store.update((records) => records.filter((other) => !isSame(other, name))),
    find: (name) => store.getSnapshot().find((record) => isSame(record, name)),
  }
}

export declare namespace flowRecords {
  type Options<FlowRecord, Name> = {
    readonly storage: StringStorage
    readonly key: string
    readonly isSame: (record: Name, name: Name) => boolean
    readonly isSound: (value: unknown) => boolean
  }
}

export type FlowRecords<FlowRecord extends Name, Name> = PersistedStore<readonly FlowRecord[]> & {
  /** Adds a record or replaces the one with the same name. */
  put(record: FlowRecord): void
  remove(name: Name): void
  find(name: Name): FlowRecord | undefined
}

export function toStoredRequest({ nonce, blockNumber, intent, callsId }: AskedTransaction): StoredRequest {
  const stored = { nonce, blockNumber: blockNumber.toString(), intent: { ...intent, value: intent.value.toString() } }
  return callsId === undefined ? stored : { ...stored, callsId }
}

/** Whether `fromStoredRequest` can read it. */
export function isStoredRequest(value: unknown): value is StoredRequest {
  const { nonce, blockNumber, intent, callsId } = (value ?? {}) as Record<string, unknown>
  const { to, data, value: wei } = (intent ?? {}) as Record<string, unknown>
  const isCall = typeof to === 'string' && typeof data === 'string' && isNumeral(wei)
  const isNamed = callsId === undefined || typeof callsId === 'string'
  return typeof nonce === 'number' && isNumeral(blockNumber) && isCall && isNamed
}

export function fromStoredRequest({ nonce, blockNumber, intent, callsId }: StoredRequest): AskedTransaction {
  const asked = { nonce, blockNumber: BigInt(blockNumber), intent: { ...intent, value: BigInt(intent.value) } }
  return callsId === undefined ? asked : { ...asked, callsId }
}

function isNumeral(text: unknown): boolean {
  return typeof text === 'string' && /^\d{1,78}$/.test(text)
}
