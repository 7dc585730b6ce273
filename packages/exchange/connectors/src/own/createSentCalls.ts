import { persistedStore } from '@oxbow/runtime/persistedStore'
import type { StringStorage } from '@oxbow/runtime/StringStorage'

/** A batch (EIP-5792) signed by the passkey wallet. */
export type SentCalls = {
  readonly id: string
  readonly chainId: number
  /** Hashes of the signed transactions, in order. */
  readonly hashes: readonly `0x${string}`[]
  /** Number of transactions sent, as far as the wallet reported. */
  readonly sent: number
  /** Whether the wallet's window is done or closed, so that no more are sent. */
  readonly isOver: boolean
  /** Unix seconds until which the operator can send them, if it was asked to: their hash is its word alone. */
  readonly relayedUntil?: number | undefined
}

export type SentCallsStore = {
  find(id: string): SentCalls | undefined
  /** Adds a batch or replaces the one with the same id. */
  put(calls: SentCalls): void
}

/** Limit; the oldest are dropped. */
const most = 50

/** Stored batches, so that their status is available after a reload. */
export function createSentCalls(storage: StringStorage): SentCallsStore {
  const store = persistedStore<readonly SentCalls[]>({
    storage,
    key: 'oxbow.passkey-calls',
    version: 1,
    initial: [],
    validate: (value): value is readonly SentCalls[] => Array.isArray(value) && value.every(isSentCalls),
    onRefused: (cause) => console.warn('Sent calls could not be stored.', cause),
  })
  return {
    find(id) {
      store.reload()
      return store.getSnapshot().find((calls) => calls.id === id)
    },
    put(calls) {
      // Other tabs may have written.
      store.reload()
      store.update((known) => [...known.filter(({ id }) => id !== calls.id), calls].slice(-most))
    },
  }
}

/** Storage belongs to the user and may hold anything. */
function isSentCalls(value: unknown): value is SentCalls {
  if (typeof value !== 'object' || value === null) return false
  const { id, chainId, hashes, sent, isOver, relayedUntil } = value as Record<string, unknown>
  return (
    typeof id === 'string' &&
    Number.isSafeInteger(chainId) &&
    Array.isArray(hashes) &&
    hashes.length > 0 &&
    hashes.every((hash) => typeof hash === 'string' && /^0x[0-9a-f]{64}$/i.test(hash)) &&
    Number.isSafeInteger(sent) &&
    typeof isOver === 'boolean' &&
    (relayedUntil === undefined || Number.isSafeInteger(relayedUntil))
  )
}
