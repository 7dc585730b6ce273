import { type PersistedStore, persistedStore } from '@oxbow/runtime/persistedStore'
import type { StringStorage } from '@oxbow/runtime/StringStorage'
import type { AskedTransaction } from '@oxbow/transactions/submitTransaction'
import type { Hex } from 'viem'

/** What a wallet was asked to send, as it is stored: JSON has no bigint. */
export type StoredAsk = {
  /** The account's next nonce at that moment, and the block. */
  readonly nonce: number
  readonly blockNumber: string
  readonly intent: { readonly to: Hex; readonly data: Hex; readonly value: string }
  /** Of several calls together; see `AskedTransaction`. */
  readonly callsId?: string | undefined
  /** The person was told that nobody knows. It is looked for still, as the wallet's window may be open yet. */
  readonly isTold?: boolean | undefined
}

const KEPT = 20

/**
 * What flows of one domain write down before they open the wallet and as soon as it has answered, so that a page that was closed in between neither
 * forgets a transaction nor asks for it twice. Newest first; the oldest make room.
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
    // Storage belongs to the user and may hold anything. One record that is broken must not make a page forget what the others asked for.
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
  /** Adds a record or replaces the one of the same name. */
  put(record: FlowRecord): void
  remove(name: Name): void
  find(name: Name): FlowRecord | undefined
}

export function toStoredAsk({ nonce, blockNumber, intent, callsId }: AskedTransaction): StoredAsk {
  const stored = { nonce, blockNumber: blockNumber.toString(), intent: { ...intent, value: intent.value.toString() } }
  return callsId === undefined ? stored : { ...stored, callsId }
}

/** Whether `fromStoredAsk` can read it. */
export function isStoredAsk(value: unknown): value is StoredAsk {
  const { nonce, blockNumber, intent, callsId } = (value ?? {}) as Record<string, unknown>
  const { to, data, value: wei } = (intent ?? {}) as Record<string, unknown>
  const isCall = typeof to === 'string' && typeof data === 'string' && isNumeral(wei)
  const isNamed = callsId === undefined || typeof callsId === 'string'
  return typeof nonce === 'number' && isNumeral(blockNumber) && isCall && isNamed
}

export function fromStoredAsk({ nonce, blockNumber, intent, callsId }: StoredAsk): AskedTransaction {
  const asked = { nonce, blockNumber: BigInt(blockNumber), intent: { ...intent, value: BigInt(intent.value) } }
  return callsId === undefined ? asked : { ...asked, callsId }
}

function isNumeral(text: unknown): boolean {
  return typeof text === 'string' && /^\d{1,78}$/.test(text)
}
